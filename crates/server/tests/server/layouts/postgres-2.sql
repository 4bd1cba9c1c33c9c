CREATE TABLE layout (version INTEGER NOT NULL);
INSERT INTO layout VALUES (2);
CREATE TABLE event (
    game BIGINT NOT NULL, number BIGINT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (game, number)
);
CREATE TABLE game (
    id BIGINT PRIMARY KEY, opened BIGINT NOT NULL, changed BIGINT NOT NULL,
    listed BOOLEAN NOT NULL, stage TEXT NOT NULL, summary TEXT NOT NULL
);
CREATE INDEX game_list ON game (listed, stage, changed);
CREATE TABLE token (
    hash BYTEA NOT NULL, game BIGINT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (hash, game)
);
CREATE INDEX token_game ON token (game);
CREATE TABLE paper (
    game BIGINT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (game, kind)
);
CREATE UNLOGGED TABLE turn (
    game BIGINT PRIMARY KEY, seat INTEGER NOT NULL, position BIGINT NOT NULL,
    free_at TIMESTAMPTZ NOT NULL, tries INTEGER NOT NULL
);
CREATE INDEX turn_free ON turn (free_at);
CREATE UNLOGGED TABLE process (name TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL);
CREATE UNLOGGED TABLE presence (
    game BIGINT NOT NULL, process TEXT NOT NULL REFERENCES process ON DELETE CASCADE,
    seats INTEGER NOT NULL, watching INTEGER NOT NULL, PRIMARY KEY (game, process)
);
CREATE INDEX presence_process ON presence (process);
DROP TABLE turn;
CREATE UNLOGGED TABLE job (
    kind TEXT NOT NULL, game BIGINT NOT NULL, seat INTEGER, position BIGINT NOT NULL,
    free_at TIMESTAMPTZ NOT NULL, tries INTEGER NOT NULL, done DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (kind, game)
);
CREATE INDEX job_free ON job (kind, free_at);

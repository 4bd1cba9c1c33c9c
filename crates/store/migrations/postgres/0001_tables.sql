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

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

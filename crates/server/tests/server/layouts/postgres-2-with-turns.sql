CREATE UNLOGGED TABLE process (name TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL);
CREATE UNLOGGED TABLE presence (
    game BIGINT NOT NULL, process TEXT NOT NULL REFERENCES process ON DELETE CASCADE,
    seats INTEGER NOT NULL, watching INTEGER NOT NULL, PRIMARY KEY (game, process)
);
CREATE INDEX presence_process ON presence (process);

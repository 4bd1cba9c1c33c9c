-- The second layout had two forms before it was released.
DROP TABLE IF EXISTS turn;
CREATE UNLOGGED TABLE IF NOT EXISTS job (
    kind TEXT NOT NULL, game BIGINT NOT NULL, seat INTEGER, position BIGINT NOT NULL,
    free_at TIMESTAMPTZ NOT NULL, tries INTEGER NOT NULL, done DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (kind, game)
);
CREATE INDEX IF NOT EXISTS job_free ON job (kind, free_at);

-- Lists are read from the end of an index, whatever they ask for.
DROP INDEX game_list;
CREATE INDEX game_listed ON game (changed) WHERE listed;
CREATE INDEX game_listed_stage ON game (stage, changed) WHERE listed;
CREATE INDEX game_unfinished ON game (changed) WHERE stage <> 'over';

-- How long a table is kept depends on its phase and on the last sign of life that is known of. Whether an
-- unfinished game has begun is found out when its table is looked at.
ALTER TABLE game ADD COLUMN phase TEXT NOT NULL DEFAULT 'unstarted';
ALTER TABLE game ADD COLUMN touched BIGINT NOT NULL DEFAULT 0;
UPDATE game SET touched = changed, phase = CASE stage WHEN 'over' THEN 'over' ELSE phase END;
CREATE INDEX game_phase ON game (phase, touched);

-- What is written to see whether anything can be.
CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), at BIGINT NOT NULL);

-- Which work only one process does at a time, until when.
CREATE UNLOGGED TABLE lease (name TEXT PRIMARY KEY, until BIGINT NOT NULL);

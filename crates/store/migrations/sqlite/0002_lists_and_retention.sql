-- Lists are read from the end of an index, whatever they ask for.
DROP INDEX game_list;
CREATE INDEX game_listed ON game (changed) WHERE listed = 1;
CREATE INDEX game_listed_stage ON game (stage, changed) WHERE listed = 1;
CREATE INDEX game_unfinished ON game (changed) WHERE stage <> 'over';

-- How long a table is kept depends on its phase and on the last sign of life that is known of. Whether an
-- unfinished game has begun is found out when its table is looked at.
ALTER TABLE game ADD COLUMN phase TEXT NOT NULL DEFAULT 'unstarted';
ALTER TABLE game ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
UPDATE game SET touched = changed, phase = CASE stage WHEN 'over' THEN 'over' ELSE phase END;
CREATE INDEX game_phase ON game (phase, touched);

-- What is written to see whether anything can be.
CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);

-- How many events a table had when it last came to need something by itself: a machine's move, a look at the
-- clock, another game. Nothing if it needs nothing, as nearly all of them. Of those that were here before
-- it is found out when a server starts.
ALTER TABLE game ADD COLUMN awaits INTEGER;
UPDATE game SET awaits = 0 WHERE stage <> 'over';
DROP INDEX game_unfinished;
CREATE INDEX game_awaiting ON game (changed) WHERE awaits IS NOT NULL;

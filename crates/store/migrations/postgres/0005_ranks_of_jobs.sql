-- For whom a job is done, from where it was asked for, and when it was last asked for.
ALTER TABLE job ADD COLUMN rank SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN source BIGINT;
ALTER TABLE job ADD COLUMN asked TIMESTAMPTZ NOT NULL DEFAULT now();
CREATE INDEX job_source ON job (kind, source);

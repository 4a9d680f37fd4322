-- A lock belongs to one box of its cube, as its primary or as its secondary lock. Two columns cannot share a unique index, so their
-- locks are kept here too; whoever comes second is refused by the key, whatever the order of the transactions.
CREATE TABLE box_locks (
  cube_id text NOT NULL,
  lock text NOT NULL,
  box_number text NOT NULL,
  CONSTRAINT box_locks_once PRIMARY KEY (cube_id, lock),
  FOREIGN KEY (cube_id, box_number) REFERENCES boxes (cube_id, number) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX box_locks_by_box ON box_locks (cube_id, box_number);

CREATE FUNCTION keep_box_locks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.lock IS NOT DISTINCT FROM NEW.lock AND OLD.secondary_lock IS NOT DISTINCT FROM NEW.secondary_lock THEN
      RETURN NULL;
    END IF;
    DELETE FROM box_locks WHERE cube_id = NEW.cube_id AND box_number = NEW.number;
  END IF;
  IF NEW.lock IS NOT NULL THEN
    INSERT INTO box_locks (cube_id, lock, box_number) VALUES (NEW.cube_id, NEW.lock, NEW.number);
  END IF;
  IF NEW.secondary_lock IS NOT NULL THEN
    INSERT INTO box_locks (cube_id, lock, box_number) VALUES (NEW.cube_id, NEW.secondary_lock, NEW.number);
  END IF;
  RETURN NULL;
END $$;
INSERT INTO box_locks (cube_id, lock, box_number)
  SELECT cube_id, lock, number FROM boxes WHERE lock IS NOT NULL
  UNION ALL SELECT cube_id, secondary_lock, number FROM boxes WHERE secondary_lock IS NOT NULL;
CREATE TRIGGER boxes_keep_locks AFTER INSERT OR UPDATE OF lock, secondary_lock ON boxes FOR EACH ROW EXECUTE FUNCTION keep_box_locks();

-- How the front is drawn where it differs from what numbers and types say: {columns, heights}.
ALTER TABLE cubes ADD COLUMN wall_plan jsonb NOT NULL DEFAULT '{"columns": null, "heights": {}}';

-- Opening all boxes of a cube: one job at a time; what became of each lock stands with its command.
CREATE TABLE box_jobs (
  id uuid PRIMARY KEY, -- chosen by the caller: the same id is the same job
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  scope text NOT NULL CONSTRAINT box_jobs_scope CHECK (scope IN ('boxes', 'locks')),
  state text NOT NULL CONSTRAINT box_jobs_state CHECK (state IN ('Running', 'Stopping', 'Done', 'Stopped', 'Interrupted')),
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  started timestamptz NOT NULL,
  ended timestamptz
);
CREATE UNIQUE INDEX box_jobs_one ON box_jobs (cube_id) WHERE state IN ('Running', 'Stopping');
CREATE INDEX box_jobs_by_cube ON box_jobs (cube_id, started DESC);
CREATE TABLE box_job_items (
  job_id uuid NOT NULL REFERENCES box_jobs ON DELETE CASCADE,
  position integer NOT NULL,
  lock text NOT NULL,
  box_number text,
  command_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'Waiting' CONSTRAINT box_job_items_state CHECK (state IN ('Waiting', 'Given', 'Failed', 'Skipped')),
  reason text,
  PRIMARY KEY (job_id, position)
);

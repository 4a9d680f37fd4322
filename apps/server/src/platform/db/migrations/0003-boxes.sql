-- Boxes, who is in them, their locks, what locks were told and did, and notes.

CREATE TABLE boxes (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  number text NOT NULL,
  sort_key text COLLATE "C" NOT NULL, -- natural order of numbers, computed where the number is written
  description text,
  types text[] NOT NULL DEFAULT '{}',
  apps text[] NOT NULL DEFAULT '{}',
  enabled boolean NOT NULL DEFAULT true,
  lock text,
  secondary_lock text,
  max_occupancies integer NOT NULL DEFAULT 1,
  accessible boolean NOT NULL DEFAULT false,
  cooled boolean NOT NULL DEFAULT false,
  dangerous_goods boolean NOT NULL DEFAULT false,
  charger boolean NOT NULL DEFAULT false,
  access_keys text[] NOT NULL DEFAULT '{}',
  maintenance_required_at timestamptz,
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cube_id, number),
  CONSTRAINT boxes_max_occupancies CHECK (max_occupancies BETWEEN 1 AND 1000),
  CONSTRAINT boxes_two_locks CHECK (lock IS DISTINCT FROM secondary_lock OR lock IS NULL)
);
CREATE UNIQUE INDEX boxes_lock ON boxes (cube_id, lock) WHERE lock IS NOT NULL;
CREATE UNIQUE INDEX boxes_secondary_lock ON boxes (cube_id, secondary_lock) WHERE secondary_lock IS NOT NULL;
CREATE INDEX boxes_in_order ON boxes (cube_id, sort_key);
-- Counts the second locks of an operator without reading its boxes.
CREATE INDEX boxes_secondary ON boxes (cube_id) WHERE secondary_lock IS NOT NULL;

-- A lock belongs to one box of its cube, as its primary or as its secondary lock. Two columns cannot share a unique index, so their
-- locks are kept here too (functions/box-locks.sql); whoever comes second is refused by the key, whatever the order of the transactions.
CREATE TABLE box_locks (
  cube_id text NOT NULL,
  lock text NOT NULL,
  box_number text NOT NULL,
  CONSTRAINT box_locks_once PRIMARY KEY (cube_id, lock),
  FOREIGN KEY (cube_id, box_number) REFERENCES boxes (cube_id, number) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX box_locks_by_box ON box_locks (cube_id, box_number);

CREATE TABLE occupancies (
  id uuid PRIMARY KEY,
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  box_number text NOT NULL,
  app_id text NOT NULL, -- stays when the app is deleted, which it is not while one of its occupancies lasts
  created timestamptz NOT NULL,
  updated timestamptz NOT NULL,
  ended timestamptz,
  content jsonb,
  access_code_sealed bytea,
  access_keys text[] NOT NULL DEFAULT '{}',
  event_number integer NOT NULL DEFAULT 0 -- of its newest event for the app
);
CREATE INDEX occupancies_current ON occupancies (cube_id, box_number) INCLUDE (app_id, created) WHERE ended IS NULL;
CREATE INDEX occupancies_current_of_app ON occupancies (app_id, cube_id) WHERE ended IS NULL;
CREATE INDEX occupancies_by_cube ON occupancies (cube_id, created DESC, id DESC);
-- What the daily retention looks for.
CREATE INDEX occupancies_ended ON occupancies (cube_id, ended) WHERE ended IS NOT NULL;
-- When a box was used last, found at once however long its history is.
CREATE INDEX occupancies_last_use ON occupancies (cube_id, box_number, (greatest(created, ended)) DESC);
-- For the story of a box: the newest that began, and that ended.
CREATE INDEX occupancies_begun ON occupancies (cube_id, box_number, created DESC, id DESC);
CREATE INDEX occupancies_over ON occupancies (cube_id, box_number, ended DESC, id DESC) WHERE ended IS NOT NULL;
-- Finds what was added since, in the order in which it was stored.
CREATE INDEX occupancies_created ON occupancies USING brin (created);

CREATE TABLE locks (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  lock text NOT NULL,
  status text NOT NULL CONSTRAINT locks_status CHECK (status IN ('Open', 'Closed', 'Blocked', 'Defective', 'Breakin')),
  since timestamptz,
  field_seq bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (cube_id, lock)
) WITH (fillfactor = 80);

-- Partitioned by month (functions/months.sql). The moment on the cube is part of the key: an event that is sent again says the same one.
CREATE TABLE lock_events (
  id uuid NOT NULL,
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  field_seq bigint NOT NULL,
  created timestamptz NOT NULL, -- on the cube
  received timestamptz NOT NULL, -- at the server
  lock text NOT NULL,
  status text NOT NULL,
  command_id uuid, -- that the door moved by
  PRIMARY KEY (cube_id, id, created)
) PARTITION BY RANGE (created);
CREATE TABLE lock_events_default PARTITION OF lock_events DEFAULT;
CREATE INDEX lock_events_by_cube ON lock_events (cube_id, created DESC, id DESC);
CREATE INDEX lock_events_by_lock ON lock_events (cube_id, lock, created DESC, id DESC);
-- Finds what arrived since, in the order in which it was stored.
CREATE INDEX lock_events_received ON lock_events USING brin (received);

-- One row a command to a lock. The row, and its audit entry, are committed before the frame leaves.
CREATE TABLE lock_commands (
  id uuid PRIMARY KEY, -- chosen by the caller: the same id is the same command
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  lock text NOT NULL,
  actor_id text NOT NULL,
  state text NOT NULL CONSTRAINT lock_commands_state CHECK (state IN
    ('Requested', 'Sent', 'Acknowledged', 'Opened', 'Blocked', 'Rejected', 'Expired', 'Unknown', 'LateResult')),
  epoch integer NOT NULL,
  reason text,
  requested timestamptz NOT NULL,
  sent timestamptz,
  acknowledged timestamptz,
  settled timestamptz,
  node_id uuid REFERENCES nodes -- on which it is under way; none once it is settled
);
CREATE INDEX lock_commands_by_node ON lock_commands (node_id) WHERE node_id IS NOT NULL;
CREATE INDEX lock_commands_unsettled ON lock_commands (cube_id) WHERE state IN ('Requested', 'Sent', 'Acknowledged');
CREATE INDEX lock_commands_by_cube ON lock_commands (cube_id, requested DESC);
CREATE INDEX lock_commands_by_lock ON lock_commands (cube_id, lock, requested DESC, id DESC);

-- What people write down at a cube or a box of it.
CREATE TABLE cube_notes (
  id uuid PRIMARY KEY,
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  note text NOT NULL, -- HTML through the allow-list
  done boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL REFERENCES users,
  box_number text, -- none: a note of the cube as a whole
  FOREIGN KEY (cube_id, box_number) REFERENCES boxes (cube_id, number) ON DELETE CASCADE
);
CREATE INDEX cube_notes_by_cube ON cube_notes (cube_id, created DESC, id DESC);
CREATE INDEX cube_notes_by_box ON cube_notes (cube_id, box_number, created DESC, id DESC) WHERE box_number IS NOT NULL;
-- Of every wall.
CREATE INDEX cube_notes_open_at_boxes ON cube_notes (cube_id, box_number) WHERE box_number IS NOT NULL AND NOT done;

-- Opening all boxes of a cube: one job at a time; what became of each lock stands with its command.
CREATE TABLE box_jobs (
  id uuid PRIMARY KEY, -- chosen by the caller: the same id is the same job
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  scope text NOT NULL CONSTRAINT box_jobs_scope CHECK (scope IN ('boxes', 'locks')),
  state text NOT NULL CONSTRAINT box_jobs_state CHECK (state IN ('Running', 'Stopping', 'Done', 'Stopped', 'Interrupted')),
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  started timestamptz NOT NULL,
  ended timestamptz,
  node_id uuid REFERENCES nodes -- on which it runs; none once it has ended
);
CREATE INDEX box_jobs_by_node ON box_jobs (node_id) WHERE node_id IS NOT NULL;
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

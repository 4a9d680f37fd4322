-- What the dashboard shows, so that it never counts millions of rows while somebody waits.

-- Key figures of an operator as they were counted last.
CREATE TABLE operator_kpis (
  operator_id text PRIMARY KEY REFERENCES operators ON DELETE CASCADE,
  computed_at timestamptz NOT NULL,
  boxes integer NOT NULL,
  locks integer NOT NULL,
  open_locks integer NOT NULL,
  current_occupancies integer NOT NULL,
  boxes_occupied integer NOT NULL,
  boxes_disabled integer NOT NULL,
  secondary_locks integer NOT NULL,
  long_open_locks integer NOT NULL, -- for so long that somebody may have forgotten them
  -- The fullest cubes, and the monitored ones that were away longest in the last week: ids and figures, the worst first.
  fullest jsonb NOT NULL DEFAULT '[]',
  away jsonb NOT NULL DEFAULT '[]'
);

-- One row a day on which something happened, in the time zone of the installation. A day on which an event arrives late is counted anew.
CREATE TABLE operator_days (
  operator_id text NOT NULL REFERENCES operators ON DELETE CASCADE,
  day date NOT NULL,
  openings integer NOT NULL,
  occupancies integer NOT NULL,
  hours integer[] NOT NULL, -- occupancies of each hour of the day
  PRIMARY KEY (operator_id, day)
);

-- Up to which moment events are counted; one row.
CREATE TABLE operator_days_progress (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  counted_until timestamptz NOT NULL
);
INSERT INTO operator_days_progress (counted_until) VALUES ('-infinity');

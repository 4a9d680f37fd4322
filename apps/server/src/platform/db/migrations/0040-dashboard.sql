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
  long_open_locks integer NOT NULL -- for so long that somebody may have forgotten them
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

-- Counts the second locks of an operator without reading its boxes.
CREATE INDEX boxes_secondary ON boxes (cube_id) WHERE secondary_lock IS NOT NULL;
-- Finds what arrived since, in the order in which it was stored.
CREATE INDEX lock_events_received ON lock_events USING brin (received);
CREATE INDEX occupancies_created ON occupancies USING brin (created);

-- When cubes were away, so that no page puts ninety days together from sessions. One that lasts is in cube_state alone.
CREATE TABLE cube_outages (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  began timestamptz NOT NULL,
  ended timestamptz NOT NULL,
  PRIMARY KEY (cube_id, began)
);
-- Finds those of the last days, and those that are too old.
CREATE INDEX cube_outages_ended ON cube_outages (ended);

-- What sessions tell of the time before this table was there.
INSERT INTO cube_outages (cube_id, began, ended)
SELECT cube_id, began, started FROM (
  SELECT cube_id, lag(ended) OVER (PARTITION BY cube_id ORDER BY started, id) AS began, started FROM cube_sessions
  WHERE started > now() - interval '100 days') gaps
WHERE started - began >= interval '1 minute'
ON CONFLICT DO NOTHING;

-- The fullest cubes of an operator, and the monitored ones that were away longest in the last week: ids and figures, the worst first.
ALTER TABLE operator_kpis
  ADD COLUMN fullest jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN away jsonb NOT NULL DEFAULT '[]';

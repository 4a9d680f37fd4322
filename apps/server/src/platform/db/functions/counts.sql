-- Screens show these counts all day, so they are kept; these put them right, in the transaction of the change.

CREATE OR REPLACE FUNCTION recount_locks(cube text) RETURNS void LANGUAGE sql AS $$
  UPDATE cube_state SET (locks_open, locks_closed, locks_blocked, locks_breakin) = (
    SELECT count(*) FILTER (WHERE status = 'Open'), count(*) FILTER (WHERE status = 'Closed'),
           count(*) FILTER (WHERE status IN ('Blocked', 'Defective')), count(*) FILTER (WHERE status = 'Breakin')
    FROM locks WHERE locks.cube_id = cube)
  WHERE cube_id = cube
$$;

CREATE OR REPLACE FUNCTION recount_boxes(cube text) RETURNS void LANGUAGE sql AS $$
  UPDATE cube_state SET (boxes_total, boxes_occupied, boxes_disabled) = (
    SELECT count(*), count(*) FILTER (WHERE state = 'occupied'), count(*) FILTER (WHERE state = 'disabled')
    FROM (
      -- Disabled if not enabled, or maintenance is required and nobody is in; else occupied; else available
      SELECT CASE
        WHEN NOT b.enabled OR (b.maintenance_required_at IS NOT NULL AND o.box_number IS NULL) THEN 'disabled'
        WHEN o.box_number IS NOT NULL THEN 'occupied' ELSE 'available' END AS state
      FROM boxes b
      LEFT JOIN (SELECT DISTINCT box_number FROM occupancies WHERE cube_id = cube AND ended IS NULL) o ON o.box_number = b.number
      WHERE b.cube_id = cube) AS counted)
  WHERE cube_id = cube
$$;

CREATE OR REPLACE FUNCTION recount_alerts(cubes text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE cube_state SET alerts = coalesce((
    SELECT jsonb_object_agg(type, number) FROM (
      SELECT type, count(*) AS number FROM alerts WHERE alerts.cube_id = cube_state.cube_id AND cleared IS NULL GROUP BY type) AS counted), '{}')
  WHERE cube_id = ANY (cubes)
$$;

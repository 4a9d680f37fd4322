-- Setup mode ends by itself when its key runs out (0060), so the silence of a cube does too.
CREATE FUNCTION in_setup(cube cubes) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT cube.setup_key_hash IS NOT NULL AND coalesce(cube.setup_key_expires > now(), false)
$$;

-- When a cube that is mute now speaks again.
ALTER TABLE cube_state ADD COLUMN mute_until timestamptz;
CREATE INDEX cube_state_mute_until ON cube_state (mute_until) WHERE mute_until IS NOT NULL;
UPDATE cube_state s SET mute_until = c.setup_key_expires FROM cubes c WHERE c.id = s.cube_id AND c.setup_key_hash IS NOT NULL;

CREATE OR REPLACE FUNCTION alert_causes(changed text[])
RETURNS TABLE (cube_id text, operator_id text, type text, box_number text, lock text) LANGUAGE sql STABLE AS $$
  SELECT c.id, c.operator_id, CASE l.status WHEN 'Breakin' THEN 'BreakIn' WHEN 'Blocked' THEN 'LockBlocked' ELSE 'LockDefective' END,
    b.box_number, l.lock
  FROM cubes c
  JOIN locks l ON l.cube_id = c.id AND l.status IN ('Breakin', 'Blocked', 'Defective')
  LEFT JOIN box_locks b ON b.cube_id = l.cube_id AND b.lock = l.lock
  WHERE c.id = ANY (changed) AND c.operator_id IS NOT NULL AND NOT in_setup(c)
  UNION ALL
  SELECT c.id, c.operator_id, 'MaintenanceRequired', b.number, NULL
  FROM cubes c JOIN boxes b ON b.cube_id = c.id AND b.maintenance_required_at IS NOT NULL
  WHERE c.id = ANY (changed) AND c.operator_id IS NOT NULL AND NOT in_setup(c)
$$;

CREATE OR REPLACE FUNCTION cube_settings_alert() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE mute boolean := in_setup(NEW);
BEGIN
  IF (OLD.operator_id, OLD.setup_key_hash, OLD.setup_key_expires)
    IS DISTINCT FROM (NEW.operator_id, NEW.setup_key_hash, NEW.setup_key_expires) THEN
    PERFORM reconcile_alerts(ARRAY[NEW.id]);
    UPDATE cube_state SET mute_until = CASE WHEN mute THEN NEW.setup_key_expires END
      WHERE cube_id = NEW.id AND mute_until IS DISTINCT FROM CASE WHEN mute THEN NEW.setup_key_expires END;
  END IF;
  UPDATE alerts SET cleared = now() WHERE cube_id = NEW.id AND cleared IS NULL AND (
    operator_id IS DISTINCT FROM NEW.operator_id
    OR (type = 'CubeDisconnected' AND (NOT NEW.monitored OR mute))
    OR (type = 'CloneSuspected' AND NEW.secret_hash IS DISTINCT FROM OLD.secret_hash));
  IF NEW.monitored AND NOT mute AND NEW.operator_id IS NOT NULL THEN
    UPDATE cube_state SET alert_due = coalesce(last_connected, now()) + interval '5 minutes'
      WHERE cube_id = NEW.id AND NOT connected AND alert_due IS NULL;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER cubes_alert ON cubes;
CREATE TRIGGER cubes_alert AFTER UPDATE OF monitored, operator_id, setup_key_hash, setup_key_expires, secret_hash ON cubes FOR EACH ROW
  WHEN ((OLD.monitored, OLD.operator_id, OLD.setup_key_hash, OLD.setup_key_expires, OLD.secret_hash)
    IS DISTINCT FROM (NEW.monitored, NEW.operator_id, NEW.setup_key_hash, NEW.setup_key_expires, NEW.secret_hash))
  EXECUTE FUNCTION cube_settings_alert();

-- Lets cubes speak whose setup mode has run out; the server asks now and then.
CREATE FUNCTION end_silence() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE changed text[];
BEGIN
  WITH over AS (
    SELECT s.cube_id FROM cube_state s JOIN cubes c ON c.id = s.cube_id WHERE s.mute_until <= now()
    ORDER BY s.cube_id LIMIT 1000 FOR UPDATE OF s SKIP LOCKED FOR SHARE OF c SKIP LOCKED),
  ended AS (
    UPDATE cube_state s SET mute_until = NULL,
      alert_due = CASE WHEN s.connected THEN NULL ELSE coalesce(s.last_connected, now()) + interval '5 minutes' END
    FROM over WHERE s.cube_id = over.cube_id RETURNING s.cube_id)
  SELECT array_agg(cube_id) INTO changed FROM ended;
  IF changed IS NOT NULL THEN PERFORM reconcile_alerts(changed); END IF;
  RETURN coalesce(cardinality(changed), 0);
END $$;

-- Whoever changes a cube and whoever stores what it reports take their locks in one order: the cube, its state, its alerts.
CREATE OR REPLACE FUNCTION cube_settings_alert() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE mute boolean := in_setup(NEW);
BEGIN
  PERFORM 1 FROM cube_state WHERE cube_id = NEW.id FOR UPDATE;
  IF (OLD.operator_id, OLD.setup_key_hash, OLD.setup_key_expires)
    IS DISTINCT FROM (NEW.operator_id, NEW.setup_key_hash, NEW.setup_key_expires) THEN
    PERFORM reconcile_alerts(ARRAY[NEW.id]);
    UPDATE cube_state SET mute_until = CASE WHEN mute THEN NEW.setup_key_expires END
      WHERE cube_id = NEW.id AND mute_until IS DISTINCT FROM CASE WHEN mute THEN NEW.setup_key_expires END;
  END IF;
  -- A cube in setup mode has no alerts (GAP-15), neither of states nor of what happened.
  UPDATE alerts SET cleared = now() WHERE cube_id = NEW.id AND cleared IS NULL AND (
    operator_id IS DISTINCT FROM NEW.operator_id
    OR (type IN ('CubeDisconnected', 'CloneSuspected', 'LateLockResult') AND mute)
    OR (type = 'CubeDisconnected' AND NOT NEW.monitored)
    OR (type = 'CloneSuspected' AND NEW.secret_hash IS DISTINCT FROM OLD.secret_hash));
  -- A cube that was never there is not missed.
  IF NEW.monitored AND NOT mute AND NEW.operator_id IS NOT NULL THEN
    UPDATE cube_state SET alert_due = last_connected + interval '5 minutes'
      WHERE cube_id = NEW.id AND NOT connected AND alert_due IS NULL AND last_connected IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION end_silence() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE changed text[];
BEGIN
  WITH over AS (
    SELECT s.cube_id FROM cube_state s JOIN cubes c ON c.id = s.cube_id WHERE s.mute_until <= now()
    ORDER BY s.cube_id LIMIT 1000 FOR UPDATE OF s SKIP LOCKED FOR SHARE OF c SKIP LOCKED),
  ended AS (
    UPDATE cube_state s SET mute_until = NULL,
      alert_due = CASE WHEN NOT s.connected THEN s.last_connected + interval '5 minutes' END
    FROM over WHERE s.cube_id = over.cube_id RETURNING s.cube_id)
  SELECT array_agg(cube_id) INTO changed FROM ended;
  IF changed IS NOT NULL THEN PERFORM reconcile_alerts(changed); END IF;
  RETURN coalesce(cardinality(changed), 0);
END $$;

-- What the functions before have left.
UPDATE cube_state SET alert_due = NULL WHERE last_connected IS NULL AND alert_due IS NOT NULL;
UPDATE alerts a SET cleared = now() FROM cube_state s JOIN cubes c ON c.id = s.cube_id
WHERE a.cube_id = s.cube_id AND a.cleared IS NULL AND (
  (a.type = 'CubeDisconnected' AND s.last_connected IS NULL)
  OR (a.type IN ('CloneSuspected', 'LateLockResult') AND in_setup(c)));

-- An SMS of which nobody knows whether it was sent costs money when it is sent again (R46).
ALTER TABLE alert_deliveries ADD COLUMN unsure boolean NOT NULL DEFAULT false;

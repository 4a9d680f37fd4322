-- Alerts: what is wrong with a cube, one open row a cause (GAP-79). What is wrong is decided here, in the transaction of whatever
-- changed it, so that no way into these tables can forget an alert.

ALTER TABLE alerts
  ADD COLUMN operator_id text, -- whose cube it was when it was raised; whoever gets the cube has alerts of its own
  ADD COLUMN lock text; -- the cause is the lock, whatever box it belongs to
UPDATE alerts a SET operator_id = c.operator_id FROM cubes c WHERE c.id = a.cube_id;
UPDATE alerts a SET cleared = now() WHERE cleared IS NULL AND (operator_id IS NULL OR EXISTS (
  SELECT 1 FROM alerts b WHERE b.cube_id = a.cube_id AND b.type = a.type AND b.box_number IS NOT DISTINCT FROM a.box_number
    AND b.cleared IS NULL AND b.id < a.id));
CREATE UNIQUE INDEX alerts_once ON alerts (cube_id, type, box_number) NULLS NOT DISTINCT WHERE cleared IS NULL AND lock IS NULL;
CREATE UNIQUE INDEX alerts_once_a_lock ON alerts (cube_id, type, lock) WHERE cleared IS NULL AND lock IS NOT NULL;
CREATE INDEX alerts_of_operator ON alerts (operator_id, created DESC, id DESC) WHERE cleared IS NULL;
CREATE INDEX alerts_cleared ON alerts (cleared) WHERE cleared IS NOT NULL;
CREATE INDEX alerts_cleared_of_cube ON alerts (cube_id, cleared) WHERE cleared IS NOT NULL;

-- When a cube that lost its connection is missed; none while it is connected, and none after it was looked at.
ALTER TABLE cube_state ADD COLUMN alert_due timestamptz;
CREATE INDEX cube_state_alert_due ON cube_state (alert_due) WHERE alert_due IS NOT NULL;
UPDATE cube_state SET alert_due = last_connected + interval '5 minutes' WHERE NOT connected AND last_connected IS NOT NULL;

-- What is told to whom. A notice is written with its alert, to the recipients of that moment; a delivery is one mail or SMS that
-- carries all notices that came together.
CREATE TABLE alert_deliveries (
  id uuid PRIMARY KEY,
  operator_id text NOT NULL REFERENCES operators ON DELETE CASCADE,
  channel text NOT NULL CONSTRAINT alert_deliveries_channel CHECK (channel IN ('mail', 'sms')),
  recipient text NOT NULL,
  state text NOT NULL DEFAULT 'Waiting' CONSTRAINT alert_deliveries_state CHECK (state IN ('Waiting', 'Sent', 'Failed', 'Dropped')),
  created timestamptz NOT NULL,
  due timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  reason text,
  settled timestamptz
);
CREATE INDEX alert_deliveries_due ON alert_deliveries (due) WHERE state = 'Waiting';
CREATE INDEX alert_deliveries_recent ON alert_deliveries (operator_id, channel, recipient, created DESC);
CREATE INDEX alert_deliveries_settled ON alert_deliveries (settled) WHERE settled IS NOT NULL;

CREATE TABLE alert_notices (
  alert_id uuid NOT NULL REFERENCES alerts ON DELETE CASCADE,
  operator_id text NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL,
  created timestamptz NOT NULL,
  delivery_id uuid REFERENCES alert_deliveries ON DELETE CASCADE,
  PRIMARY KEY (alert_id, channel, recipient)
);
CREATE INDEX alert_notices_waiting ON alert_notices (operator_id, channel, recipient, created) WHERE delivery_id IS NULL;
CREATE INDEX alert_notices_by_delivery ON alert_notices (delivery_id) WHERE delivery_id IS NOT NULL;

-- Exactly who is in the operator's settings now is told; an address that stands there twice is told once.
CREATE FUNCTION notice_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alert_notices (alert_id, operator_id, channel, recipient, created)
    SELECT DISTINCT ON (l.channel, CASE l.channel WHEN 'mail' THEN lower(p.recipient) ELSE regexp_replace(p.recipient, '[^0-9]', '', 'g') END)
      NEW.id, NEW.operator_id, l.channel, p.recipient, now()
    FROM operator_settings s
    CROSS JOIN LATERAL (VALUES ('mail', s.alert_emails), ('sms', s.alert_phones)) AS l (channel, list)
    CROSS JOIN LATERAL (SELECT btrim(part, E' \t\r\n') AS recipient FROM regexp_split_to_table(l.list, ',') AS part) AS p
    WHERE s.operator_id = NEW.operator_id AND p.recipient <> '';
  RETURN NULL;
END $$;
CREATE TRIGGER alerts_are_noticed AFTER INSERT ON alerts FOR EACH ROW WHEN (NEW.cleared IS NULL) EXECUTE FUNCTION notice_alert();

-- Servers hear of every change of what is open, after the commit.
CREATE FUNCTION tell_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cubeward_alerts', NEW.cube_id);
  RETURN NULL;
END $$;
CREATE TRIGGER alerts_are_told AFTER INSERT ON alerts FOR EACH ROW EXECUTE FUNCTION tell_alert();
CREATE TRIGGER alert_changes_are_told AFTER UPDATE ON alerts FOR EACH ROW
  WHEN ((OLD.cleared, OLD.box_number) IS DISTINCT FROM (NEW.cleared, NEW.box_number)) EXECUTE FUNCTION tell_alert();

-- The states that are alerts as long as they last. A cube in setup mode has none (GAP-15), nor one that belongs to nobody.
CREATE FUNCTION alert_causes(changed text[])
RETURNS TABLE (cube_id text, operator_id text, type text, box_number text, lock text) LANGUAGE sql STABLE AS $$
  SELECT c.id, c.operator_id, CASE l.status WHEN 'Breakin' THEN 'BreakIn' WHEN 'Blocked' THEN 'LockBlocked' ELSE 'LockDefective' END,
    b.box_number, l.lock
  FROM cubes c
  JOIN locks l ON l.cube_id = c.id AND l.status IN ('Breakin', 'Blocked', 'Defective')
  LEFT JOIN box_locks b ON b.cube_id = l.cube_id AND b.lock = l.lock
  WHERE c.id = ANY (changed) AND c.operator_id IS NOT NULL AND c.setup_key_hash IS NULL
  UNION ALL
  SELECT c.id, c.operator_id, 'MaintenanceRequired', b.number, NULL
  FROM cubes c JOIN boxes b ON b.cube_id = c.id AND b.maintenance_required_at IS NOT NULL
  WHERE c.id = ANY (changed) AND c.operator_id IS NOT NULL AND c.setup_key_hash IS NULL
$$;

-- Makes the open alerts of cubes what their causes are. Nothing happens if they are that already.
CREATE FUNCTION reconcile_alerts(changed text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever edits or moves a cube holds it; what is decided here is decided before or after that.
  PERFORM 1 FROM cubes WHERE id = ANY (changed) ORDER BY id FOR SHARE;

  WITH causes AS MATERIALIZED (SELECT * FROM alert_causes(changed))
  UPDATE alerts a SET cleared = now()
  WHERE a.cube_id = ANY (changed) AND a.cleared IS NULL
    AND a.type IN ('BreakIn', 'LockBlocked', 'LockDefective', 'MaintenanceRequired')
    AND NOT EXISTS (SELECT 1 FROM causes k WHERE k.cube_id = a.cube_id AND k.operator_id = a.operator_id AND k.type = a.type
      AND k.lock IS NOT DISTINCT FROM a.lock AND (a.lock IS NOT NULL OR k.box_number = a.box_number));

  -- The lock was given to another box.
  WITH causes AS MATERIALIZED (SELECT * FROM alert_causes(changed))
  UPDATE alerts a SET box_number = k.box_number FROM causes k
  WHERE a.cube_id = k.cube_id AND a.type = k.type AND a.lock = k.lock AND a.cleared IS NULL
    AND a.box_number IS DISTINCT FROM k.box_number;

  -- What comes and goes within a minute is the same alert, and told once.
  WITH causes AS MATERIALIZED (SELECT * FROM alert_causes(changed)), again AS (
    SELECT DISTINCT ON (k.cube_id, k.type, k.lock, k.box_number) a.id, k.box_number
    FROM causes k JOIN alerts a ON a.cube_id = k.cube_id AND a.operator_id = k.operator_id AND a.type = k.type
      AND a.lock IS NOT DISTINCT FROM k.lock AND (k.lock IS NOT NULL OR a.box_number = k.box_number)
      AND a.cleared > now() - interval '1 minute'
    WHERE NOT EXISTS (SELECT 1 FROM alerts o WHERE o.cube_id = k.cube_id AND o.type = k.type AND o.cleared IS NULL
      AND o.lock IS NOT DISTINCT FROM k.lock AND (k.lock IS NOT NULL OR o.box_number = k.box_number))
    ORDER BY k.cube_id, k.type, k.lock, k.box_number, a.cleared DESC)
  UPDATE alerts a SET cleared = NULL, box_number = again.box_number FROM again WHERE a.id = again.id;

  INSERT INTO alerts (id, cube_id, operator_id, type, box_number, lock, created)
    SELECT gen_random_uuid(), k.cube_id, k.operator_id, k.type, k.box_number, k.lock, now() FROM alert_causes(changed) k
    ON CONFLICT DO NOTHING;
END $$;

-- Doors open and close all day; only what begins or ends a cause goes further.
CREATE FUNCTION locks_alert() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT cube_id) INTO changed FROM after WHERE status IN ('Breakin', 'Blocked', 'Defective');
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT cube_id) INTO changed FROM before WHERE status IN ('Breakin', 'Blocked', 'Defective');
  ELSE
    SELECT array_agg(DISTINCT b.cube_id) INTO changed FROM before b JOIN after a ON a.cube_id = b.cube_id AND a.lock = b.lock
      WHERE a.status <> b.status
        AND (a.status IN ('Breakin', 'Blocked', 'Defective') OR b.status IN ('Breakin', 'Blocked', 'Defective'));
  END IF;
  IF changed IS NOT NULL THEN PERFORM reconcile_alerts(changed); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER locks_alert_new AFTER INSERT ON locks REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION locks_alert();
CREATE TRIGGER locks_alert_changed AFTER UPDATE ON locks REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION locks_alert();
CREATE TRIGGER locks_alert_gone AFTER DELETE ON locks REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION locks_alert();

CREATE FUNCTION boxes_alert() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT cube_id) INTO changed FROM after
      WHERE maintenance_required_at IS NOT NULL OR lock IS NOT NULL OR secondary_lock IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT cube_id) INTO changed FROM before
      WHERE maintenance_required_at IS NOT NULL OR lock IS NOT NULL OR secondary_lock IS NOT NULL;
  ELSE
    SELECT array_agg(DISTINCT cube_id) INTO changed FROM (
      (SELECT cube_id, number, lock, secondary_lock, maintenance_required_at IS NULL FROM before
        EXCEPT SELECT cube_id, number, lock, secondary_lock, maintenance_required_at IS NULL FROM after)
      UNION ALL
      (SELECT cube_id, number, lock, secondary_lock, maintenance_required_at IS NULL FROM after
        EXCEPT SELECT cube_id, number, lock, secondary_lock, maintenance_required_at IS NULL FROM before)) AS differing;
  END IF;
  IF changed IS NOT NULL THEN PERFORM reconcile_alerts(changed); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER boxes_alert_new AFTER INSERT ON boxes REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION boxes_alert();
CREATE TRIGGER boxes_alert_changed AFTER UPDATE ON boxes REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION boxes_alert();
CREATE TRIGGER boxes_alert_gone AFTER DELETE ON boxes REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION boxes_alert();

-- A cube is missed five minutes after it was lost (GAP-79), by whatever server there is then.
CREATE FUNCTION mind_absence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.connected THEN
    NEW.alert_due := NULL;
    UPDATE alerts SET cleared = now() WHERE cube_id = NEW.cube_id AND type = 'CubeDisconnected' AND cleared IS NULL;
  ELSE
    NEW.alert_due := coalesce(NEW.last_connected, now()) + interval '5 minutes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cube_state_minds_absence BEFORE UPDATE OF connected ON cube_state FOR EACH ROW
  WHEN (OLD.connected IS DISTINCT FROM NEW.connected) EXECUTE FUNCTION mind_absence();

CREATE FUNCTION cube_settings_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.operator_id, OLD.setup_key_hash IS NULL) IS DISTINCT FROM (NEW.operator_id, NEW.setup_key_hash IS NULL) THEN
    PERFORM reconcile_alerts(ARRAY[NEW.id]);
  END IF;
  UPDATE alerts SET cleared = now() WHERE cube_id = NEW.id AND cleared IS NULL AND (
    operator_id IS DISTINCT FROM NEW.operator_id
    OR (type = 'CubeDisconnected' AND (NOT NEW.monitored OR NEW.setup_key_hash IS NOT NULL))
    OR (type = 'CloneSuspected' AND NEW.secret_hash IS DISTINCT FROM OLD.secret_hash));
  IF NEW.monitored AND NEW.setup_key_hash IS NULL AND NEW.operator_id IS NOT NULL THEN
    UPDATE cube_state SET alert_due = coalesce(last_connected, now()) + interval '5 minutes'
      WHERE cube_id = NEW.id AND NOT connected AND alert_due IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cubes_alert AFTER UPDATE OF monitored, operator_id, setup_key_hash, secret_hash ON cubes FOR EACH ROW
  WHEN ((OLD.monitored, OLD.operator_id, OLD.setup_key_hash, OLD.secret_hash)
    IS DISTINCT FROM (NEW.monitored, NEW.operator_id, NEW.setup_key_hash, NEW.secret_hash)) EXECUTE FUNCTION cube_settings_alert();

-- What stands already.
SELECT reconcile_alerts(array_agg(id)) FROM cubes;

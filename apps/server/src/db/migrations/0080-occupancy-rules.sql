-- What the rules refuse (BOX-24, 25, 35, 38) no way of writing gets past: the box is held, so that of many at once only as many get in as
-- there is room for. After the row, so that the same occupancy told twice (ON CONFLICT DO NOTHING) is no second one. Staff may disable a box
-- or require its maintenance while somebody is in; what is there stays.
CREATE FUNCTION refuse_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE box boxes%ROWTYPE;
BEGIN
  SELECT * INTO box FROM boxes WHERE cube_id = NEW.cube_id AND number = NEW.box_number FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF NOT box.enabled THEN
    RAISE EXCEPTION 'The box is disabled.' USING ERRCODE = 'check_violation', CONSTRAINT = 'occupancies_enabled';
  ELSIF box.maintenance_required_at IS NOT NULL THEN
    RAISE EXCEPTION 'The box needs maintenance.' USING ERRCODE = 'check_violation', CONSTRAINT = 'occupancies_maintenance';
  ELSIF cardinality(box.apps) > 0 AND NOT NEW.app_id = ANY (box.apps) THEN
    RAISE EXCEPTION 'The box is for other apps.' USING ERRCODE = 'check_violation', CONSTRAINT = 'occupancies_app';
  ELSIF box.max_occupancies < (SELECT count(*) FROM occupancies
      WHERE cube_id = NEW.cube_id AND box_number = NEW.box_number AND ended IS NULL) THEN
    RAISE EXCEPTION 'The box is full.' USING ERRCODE = 'check_violation', CONSTRAINT = 'occupancies_room';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER occupancies_refuse AFTER INSERT ON occupancies FOR EACH ROW WHEN (NEW.ended IS NULL) EXECUTE FUNCTION refuse_occupancy();

-- When a box was used last, found at once however long its history is.
CREATE INDEX occupancies_last_use ON occupancies (cube_id, box_number, (greatest(created, ended)) DESC);

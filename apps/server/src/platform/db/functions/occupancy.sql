-- Last line of defence: locks the row of the box and enforces its capacity under concurrency. Who may occupy which box is decided before
-- (domain/allocation.ts). After the row, so that the same occupancy told twice (ON CONFLICT DO NOTHING) is no second one.
CREATE OR REPLACE FUNCTION refuse_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE room integer;
BEGIN
  SELECT max_occupancies INTO room FROM boxes WHERE cube_id = NEW.cube_id AND number = NEW.box_number FOR NO KEY UPDATE;
  IF room < (SELECT count(*) FROM occupancies WHERE cube_id = NEW.cube_id AND box_number = NEW.box_number AND ended IS NULL) THEN
    RAISE EXCEPTION 'The box is full.' USING ERRCODE = 'check_violation', CONSTRAINT = 'occupancies_room';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER occupancies_refuse AFTER INSERT OR UPDATE OF box_number ON occupancies FOR EACH ROW WHEN (NEW.ended IS NULL) EXECUTE FUNCTION refuse_occupancy();

-- What was told of an occupancy goes with it. What its app has not heard yet, such as its end, is still delivered, and goes then.
CREATE OR REPLACE FUNCTION leave_over_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM app_events e USING gone g WHERE e.occupancy_id = g.id AND e.state <> 'Pending';
  UPDATE app_events e SET left_over = true FROM gone g WHERE e.occupancy_id = g.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER occupancies_gone AFTER DELETE ON occupancies REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION leave_over_events();

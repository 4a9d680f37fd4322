-- What comes with a cube: its state row, and its place in the total of its operator.

CREATE OR REPLACE FUNCTION create_cube_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cube_state (cube_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cubes_have_state AFTER INSERT ON cubes FOR EACH ROW EXECUTE FUNCTION create_cube_state();

CREATE OR REPLACE FUNCTION count_operator_cubes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') AND OLD.operator_id IS NOT NULL THEN
    UPDATE operator_totals SET cubes = cubes - 1 WHERE operator_id = OLD.operator_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') AND NEW.operator_id IS NOT NULL THEN
    INSERT INTO operator_totals (operator_id, cubes) VALUES (NEW.operator_id, 1)
      ON CONFLICT (operator_id) DO UPDATE SET cubes = operator_totals.cubes + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cubes_counted AFTER INSERT OR DELETE ON cubes FOR EACH ROW EXECUTE FUNCTION count_operator_cubes();
CREATE OR REPLACE TRIGGER cubes_moved AFTER UPDATE OF operator_id ON cubes FOR EACH ROW
  WHEN (OLD.operator_id IS DISTINCT FROM NEW.operator_id) EXECUTE FUNCTION count_operator_cubes();

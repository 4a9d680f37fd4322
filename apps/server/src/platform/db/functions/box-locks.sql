-- Keeps the locks of boxes in box_locks, whose key refuses a lock that another box has.

CREATE OR REPLACE FUNCTION keep_box_locks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.lock IS NOT DISTINCT FROM NEW.lock AND OLD.secondary_lock IS NOT DISTINCT FROM NEW.secondary_lock THEN
      RETURN NULL;
    END IF;
    DELETE FROM box_locks WHERE cube_id = NEW.cube_id AND box_number = NEW.number;
  END IF;
  IF NEW.lock IS NOT NULL THEN
    INSERT INTO box_locks (cube_id, lock, box_number) VALUES (NEW.cube_id, NEW.lock, NEW.number);
  END IF;
  IF NEW.secondary_lock IS NOT NULL THEN
    INSERT INTO box_locks (cube_id, lock, box_number) VALUES (NEW.cube_id, NEW.secondary_lock, NEW.number);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER boxes_keep_locks AFTER INSERT OR UPDATE OF lock, secondary_lock ON boxes FOR EACH ROW EXECUTE FUNCTION keep_box_locks();

-- Every server drops what it remembers of a user's memberships the moment they change.

CREATE OR REPLACE FUNCTION notify_memberships_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    PERFORM pg_notify('memberships_changed', OLD.user_id);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.user_id <> OLD.user_id) THEN
    PERFORM pg_notify('memberships_changed', NEW.user_id);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER memberships_changed AFTER INSERT OR UPDATE OR DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION notify_memberships_changed();

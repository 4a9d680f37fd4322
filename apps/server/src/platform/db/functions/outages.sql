-- An outage is written down when it ends, by whichever node the cube comes back to. Less than a minute is a reconnect and no outage.
CREATE OR REPLACE FUNCTION keep_outage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cube_outages (cube_id, began, ended) VALUES (NEW.cube_id, OLD.last_connected, NEW.last_connected)
    ON CONFLICT (cube_id, began) DO UPDATE SET ended = excluded.ended;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cube_state_outages AFTER UPDATE OF connected ON cube_state FOR EACH ROW
  WHEN (NEW.connected AND NOT OLD.connected AND NEW.last_connected - OLD.last_connected >= interval '1 minute')
  EXECUTE FUNCTION keep_outage();

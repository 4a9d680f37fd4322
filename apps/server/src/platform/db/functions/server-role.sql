-- Gives the role of the server what it works with, and nothing else: it owns nothing, makes nothing, and only reads the audit log and adds to it.
-- Called by the owner when it has migrated. Partitions are reached by their table alone.
CREATE OR REPLACE FUNCTION let_server_in(server name) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  it record;
  rights text;
BEGIN
  EXECUTE format('REVOKE ALL ON SCHEMA public FROM %I', server);
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', server);
  FOR it IN
    SELECT relname, relispartition FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname
  LOOP
    rights := CASE
      WHEN it.relname IN ('audit', 'audit_seals', 'audit_values') THEN 'SELECT, INSERT'
      WHEN it.relname = 'schema_migrations' THEN 'SELECT'
      ELSE 'SELECT, INSERT, UPDATE, DELETE'
    END;
    EXECUTE format('REVOKE ALL ON %I FROM %I', it.relname, server);
    CONTINUE WHEN it.relispartition;
    EXECUTE format('GRANT %s ON %I TO %I', rights, it.relname, server);
  END LOOP;
  EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO %I', server);
  EXECUTE format('GRANT EXECUTE ON FUNCTION create_month_partitions TO %I', server);
END $$;
REVOKE EXECUTE ON FUNCTION let_server_in FROM PUBLIC;

-- Makes the partitions of this month and of the next three, for each table that is partitioned by time. What lies in the default partition
-- of such a month already (a cube whose clock is ahead) moves into it. Called at each start and once a day, by the server too, whose role may make
-- no tables: it runs with the rights of the owner.
CREATE OR REPLACE FUNCTION create_month_partitions() RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parent name;
  first timestamptz;
  until timestamptz;
  part text;
  made integer := 0;
BEGIN
  FOR parent, first IN
    SELECT c.relname, date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' + make_interval(months => ahead)
    FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid, generate_series(0, 3) AS ahead
    WHERE p.partstrat = 'r' AND c.relnamespace = 'public'::regnamespace
    ORDER BY 1, 2
  LOOP
    part := format('%s_%s', parent, to_char(first AT TIME ZONE 'UTC', 'YYYY_MM'));
    CONTINUE WHEN to_regclass(format('public.%I', part)) IS NOT NULL;
    until := (first AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
    -- Nothing may come into the default partition of this month while its rows move.
    EXECUTE format('LOCK TABLE %I, %I IN SHARE ROW EXCLUSIVE MODE', parent, parent || '_default');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, parent);
    -- The audit log lets no row go; here it only moves, as it is.
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', parent || '_default');
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE created >= %L AND created < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      parent || '_default', first, until, part);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', parent || '_default');
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, part, first, until);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;
REVOKE EXECUTE ON FUNCTION create_month_partitions FROM PUBLIC;

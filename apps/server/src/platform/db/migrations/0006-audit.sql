-- What was done. Partitioned by month (functions/months.sql); rows are only ever added (functions/audit.sql).
CREATE TABLE audit (
  id uuid NOT NULL, -- UUIDv7: in order of time
  operator_id text,
  created timestamptz NOT NULL,
  category text NOT NULL CONSTRAINT audit_category CHECK (category IN ('cube', 'box', 'occupancy', 'operator', 'tenant')),
  level text NOT NULL DEFAULT 'audit' CONSTRAINT audit_level CHECK (level IN ('audit', 'log')),
  type text NOT NULL,
  message text NOT NULL,
  actor_id text NOT NULL,
  actor_name text,
  tenant_id text,
  cube_id text,
  app_id text,
  box_number text,
  occupancy_id uuid,
  user_id text,
  reference_type text,
  reference_id text,
  data jsonb,
  patch jsonb,
  PRIMARY KEY (id, created)
) PARTITION BY RANGE (created);
CREATE TABLE audit_default PARTITION OF audit DEFAULT;
CREATE INDEX audit_by_operator ON audit (operator_id, created DESC, id DESC);
CREATE INDEX audit_by_cube ON audit (cube_id, created DESC, id DESC) WHERE cube_id IS NOT NULL;
CREATE INDEX audit_by_tenant ON audit (tenant_id, created DESC, id DESC) WHERE tenant_id IS NOT NULL;

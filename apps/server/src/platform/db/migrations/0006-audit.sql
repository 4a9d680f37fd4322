-- What was done. Partitioned by month (functions/months.sql); rows are only ever added (functions/audit.sql).
CREATE TABLE audit (
  id uuid NOT NULL, -- UUIDv7: in order of time
  operator_id text,
  created timestamptz NOT NULL,
  category text NOT NULL CONSTRAINT audit_category CHECK (category IN ('cube', 'box', 'occupancy', 'operator', 'tenant')),
  level text NOT NULL DEFAULT 'audit' CONSTRAINT audit_level CHECK (level IN ('audit', 'log')),
  type text NOT NULL,
  message text NOT NULL,
  said jsonb, -- the message as a code with its parameters; null: somebody else wrote it, in one language
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

-- Brings the operator into the same index as the words.
CREATE EXTENSION IF NOT EXISTS btree_gin;
-- Without a list of what is pending: emptying it stalled writes for half a second.
CREATE INDEX audit_by_words ON audit USING gin (operator_id, to_tsvector('simple', message)) WITH (fastupdate = off);
CREATE INDEX audit_by_actor ON audit (operator_id, actor_id, created DESC, id DESC);
CREATE INDEX audit_by_type ON audit (operator_id, type, created DESC, id DESC);
CREATE INDEX audit_by_reference ON audit (operator_id, reference_id, created DESC, id DESC) WHERE reference_id IS NOT NULL;
CREATE INDEX audit_by_box ON audit (cube_id, box_number, created DESC, id DESC) WHERE box_number IS NOT NULL;
CREATE INDEX audit_by_occupancy ON audit (occupancy_id, created DESC, id DESC) WHERE occupancy_id IS NOT NULL;

-- For the story of a box (features/box-story): a box that is opened all day has few entries of these among many of its openings.
CREATE INDEX audit_box_occupancies ON audit (cube_id, box_number, created DESC, id DESC)
  WHERE type IN ('OccupancyUpdated', 'OccupancyRead');
CREATE INDEX audit_box_maintenance ON audit (cube_id, box_number, created DESC, id DESC)
  WHERE type IN ('BoxMaintenanceRequired', 'BoxMaintenanceCompleted');
CREATE INDEX audit_box_notes ON audit (cube_id, box_number, created DESC, id DESC)
  WHERE type IN ('NoteCreated', 'NoteChanged', 'NoteDeleted') AND box_number IS NOT NULL;
CREATE INDEX audit_box_changes ON audit (cube_id, box_number, created DESC, id DESC)
  WHERE type IN ('BoxCreated', 'BoxUpdated', 'BoxDeleted');

-- What was sent to the router of a cube by SMS, and what of it failed.
CREATE INDEX audit_router_sms ON audit (cube_id, created DESC) WHERE type IN ('RouterSms', 'RouterSmsFailed');

-- Which actors, types and references an operator's entries have: what the filters offer, found without reading the entries. Filled by a
-- trigger (functions/audit.sql); a value that is there already is neither written nor waited for.
CREATE TABLE audit_values (
  operator_id text NOT NULL,
  kind text NOT NULL CONSTRAINT audit_values_kind CHECK (kind IN ('actor', 'type', 'reference')),
  value text NOT NULL,
  name text NOT NULL DEFAULT '', -- of an actor, as it was called then
  PRIMARY KEY (operator_id, kind, value, name)
);

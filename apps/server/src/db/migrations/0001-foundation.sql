-- Who may come in ---------------------------------------------------------------------------------------------------------

CREATE TABLE operators (
  id text PRIMARY KEY,
  name text NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX operators_by_name ON operators (name, id);

CREATE TABLE users (
  id text PRIMARY KEY, -- `sub` of the identity provider
  name text,
  given_name text,
  family_name text,
  email text,
  picture text,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE memberships (
  operator_id text NOT NULL REFERENCES operators ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users,
  role text NOT NULL CONSTRAINT memberships_role CHECK (role IN ('Admin', 'User')),
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, operator_id)
);
CREATE INDEX memberships_by_operator ON memberships (operator_id, user_id);

-- The embedded identity provider: accounts it signs in, and what it must remember between requests and restarts.
CREATE TABLE identity_accounts (
  id text PRIMARY KEY,
  email text NOT NULL,
  password_hash text NOT NULL,
  name text NOT NULL,
  given_name text,
  family_name text,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX identity_accounts_email ON identity_accounts (lower(email));

CREATE TABLE identity_artifacts (
  kind text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  user_code text,
  uid text,
  consumed timestamptz,
  expires timestamptz,
  PRIMARY KEY (kind, id)
);
CREATE INDEX identity_artifacts_by_grant ON identity_artifacts (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX identity_artifacts_by_uid ON identity_artifacts (uid) WHERE uid IS NOT NULL;
CREATE INDEX identity_artifacts_by_expiry ON identity_artifacts (expires);

-- Keys that the server makes for itself (token signing, cookies), sealed with the key of the data directory.
CREATE TABLE identity_keys (
  name text PRIMARY KEY,
  sealed bytea NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);

-- What is operated ---------------------------------------------------------------------------------------------------------

CREATE TABLE tenants (
  id text PRIMARY KEY,
  operator_id text NOT NULL REFERENCES operators,
  name text NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
-- Unique over all operators, whatever the case (GAP-55).
CREATE UNIQUE INDEX tenants_id_any_case ON tenants (lower(id));
CREATE INDEX tenants_by_operator ON tenants (operator_id, name, id);

CREATE TABLE apps (
  id text PRIMARY KEY,
  name text NOT NULL,
  description text,
  vendor text,
  created timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE cubes (
  id text PRIMARY KEY,
  operator_id text REFERENCES operators, -- none while it waits in setup
  tenant_id text REFERENCES tenants,
  description text,
  site text,
  street text,
  house_no text,
  zip text,
  city text,
  country text,
  latitude double precision,
  longitude double precision,
  monitored boolean NOT NULL DEFAULT false,
  support_info jsonb NOT NULL DEFAULT '{}',
  prevent_close_non_occupied_box_after_seconds integer,
  occupy_prefer_open_box boolean NOT NULL DEFAULT false,
  occupy_mode text NOT NULL DEFAULT 'LeastRecentUsed'
    CONSTRAINT cubes_occupy_mode CHECK (occupy_mode IN ('LeastRecentUsed', 'Random', 'Ascending')),
  secret_hash text,
  setup_key_hash text,
  setup_key_sealed bytea,
  boxes_revision integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (
    lower(id || ' ' || coalesce(description, '') || ' ' || coalesce(site, '') || ' ' || coalesce(street, '') || ' ' ||
      coalesce(house_no, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(city, '') || ' ' || coalesce(country, ''))
  ) STORED,
  CONSTRAINT cubes_tenant_needs_operator CHECK (tenant_id IS NULL OR operator_id IS NOT NULL)
);
-- One index per sort that a list opens with; search and filter are decided inside it.
CREATE INDEX cubes_by_id ON cubes (operator_id, id) INCLUDE (search_text, monitored);
CREATE INDEX cubes_by_description ON cubes (operator_id, description, id) INCLUDE (search_text, monitored);
CREATE INDEX cubes_by_tenant ON cubes (tenant_id, id);

-- Live state apart from settings: narrow, never indexed by what changes, so that updates stay in the page (HOT).
CREATE TABLE cube_state (
  cube_id text PRIMARY KEY REFERENCES cubes ON DELETE CASCADE,
  connected boolean NOT NULL DEFAULT false,
  last_connected timestamptz, -- start of the present connection, or end of the last one
  epoch integer NOT NULL DEFAULT 0, -- counts connections
  field_seq bigint NOT NULL DEFAULT 0, -- newest event of the controller that is stored
  boxes_total integer NOT NULL DEFAULT 0,
  boxes_occupied integer NOT NULL DEFAULT 0,
  boxes_disabled integer NOT NULL DEFAULT 0,
  locks_open integer NOT NULL DEFAULT 0,
  locks_closed integer NOT NULL DEFAULT 0,
  locks_blocked integer NOT NULL DEFAULT 0,
  locks_breakin integer NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
CREATE INDEX cube_state_disconnected ON cube_state (cube_id) WHERE NOT connected;

-- Exact totals of unfiltered lists, kept in the transaction of the change.
CREATE TABLE operator_totals (
  operator_id text PRIMARY KEY REFERENCES operators ON DELETE CASCADE,
  cubes integer NOT NULL DEFAULT 0
) WITH (fillfactor = 80);

CREATE FUNCTION count_operator_cubes() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER cubes_counted AFTER INSERT OR DELETE ON cubes FOR EACH ROW EXECUTE FUNCTION count_operator_cubes();
CREATE TRIGGER cubes_moved AFTER UPDATE OF operator_id ON cubes FOR EACH ROW
  WHEN (OLD.operator_id IS DISTINCT FROM NEW.operator_id) EXECUTE FUNCTION count_operator_cubes();

CREATE FUNCTION create_cube_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cube_state (cube_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER cubes_have_state AFTER INSERT ON cubes FOR EACH ROW EXECUTE FUNCTION create_cube_state();

CREATE TABLE boxes (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  number text NOT NULL,
  sort_key text COLLATE "C" NOT NULL, -- natural order of numbers, computed where the number is written
  description text,
  types text[] NOT NULL DEFAULT '{}',
  apps text[] NOT NULL DEFAULT '{}',
  enabled boolean NOT NULL DEFAULT true,
  lock text,
  secondary_lock text,
  max_occupancies integer NOT NULL DEFAULT 1,
  accessible boolean NOT NULL DEFAULT false,
  cooled boolean NOT NULL DEFAULT false,
  dangerous_goods boolean NOT NULL DEFAULT false,
  charger boolean NOT NULL DEFAULT false,
  access_keys text[] NOT NULL DEFAULT '{}',
  maintenance_required_at timestamptz,
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cube_id, number),
  CONSTRAINT boxes_max_occupancies CHECK (max_occupancies BETWEEN 1 AND 1000),
  CONSTRAINT boxes_two_locks CHECK (lock IS DISTINCT FROM secondary_lock OR lock IS NULL)
);
CREATE UNIQUE INDEX boxes_lock ON boxes (cube_id, lock) WHERE lock IS NOT NULL;
CREATE UNIQUE INDEX boxes_secondary_lock ON boxes (cube_id, secondary_lock) WHERE secondary_lock IS NOT NULL;
CREATE INDEX boxes_in_order ON boxes (cube_id, sort_key);

CREATE TABLE occupancies (
  id uuid PRIMARY KEY,
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  box_number text NOT NULL,
  app_id text NOT NULL REFERENCES apps,
  created timestamptz NOT NULL,
  updated timestamptz NOT NULL,
  ended timestamptz,
  content jsonb,
  access_code_sealed bytea,
  access_keys text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX occupancies_current ON occupancies (cube_id, box_number) INCLUDE (app_id, created) WHERE ended IS NULL;
CREATE INDEX occupancies_by_cube ON occupancies (cube_id, created DESC, id DESC);

CREATE TABLE locks (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  lock text NOT NULL,
  status text NOT NULL CONSTRAINT locks_status CHECK (status IN ('Open', 'Closed', 'Blocked', 'Defective', 'Breakin')),
  since timestamptz,
  field_seq bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (cube_id, lock)
) WITH (fillfactor = 80);

CREATE TABLE lock_events (
  id uuid PRIMARY KEY,
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  field_seq bigint NOT NULL,
  created timestamptz NOT NULL, -- on the cube
  received timestamptz NOT NULL, -- at the server
  lock text NOT NULL,
  status text NOT NULL
);
CREATE INDEX lock_events_by_cube ON lock_events (cube_id, created DESC, id DESC);
CREATE INDEX lock_events_by_lock ON lock_events (cube_id, lock, created DESC, id DESC);
CREATE UNIQUE INDEX lock_events_once ON lock_events (cube_id, field_seq, id);

CREATE TABLE devices (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  device_id text NOT NULL,
  vendor text,
  model text,
  types text[] NOT NULL DEFAULT '{}',
  info text,
  connected boolean NOT NULL DEFAULT false,
  first_connected timestamptz,
  last_connected timestamptz,
  PRIMARY KEY (cube_id, device_id)
);

CREATE TABLE units (
  id text PRIMARY KEY,
  operator_id text REFERENCES operators,
  cube_id text REFERENCES cubes ON DELETE SET NULL,
  secondary boolean NOT NULL DEFAULT false,
  arch text,
  type text,
  release text,
  secret_hash text,
  connected boolean NOT NULL DEFAULT false,
  last_connected timestamptz,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX units_by_cube ON units (cube_id, secondary, id);
CREATE INDEX units_by_operator ON units (operator_id, id);

CREATE TABLE cube_sessions (
  id uuid PRIMARY KEY,
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  started timestamptz NOT NULL,
  ended timestamptz
);
CREATE INDEX cube_sessions_by_cube ON cube_sessions (cube_id, started DESC, id DESC);
CREATE INDEX cube_sessions_running ON cube_sessions (cube_id) WHERE ended IS NULL;

-- Reboot and software update, kept until executed; at most one of a kind is pending (R29).
CREATE TABLE cube_requests (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT cube_requests_kind CHECK (kind IN ('reboot', 'software-update')),
  requested timestamptz,
  executed timestamptz,
  PRIMARY KEY (cube_id, kind)
);

CREATE TABLE cube_billing (
  cube_id text PRIMARY KEY REFERENCES cubes ON DELETE CASCADE,
  commissioning date,
  operating_costs_from date,
  operating_costs_until date,
  decommissioning date,
  notes text
);

CREATE TABLE cube_routers (
  cube_id text PRIMARY KEY REFERENCES cubes ON DELETE CASCADE,
  password_sealed bytea,
  phone_number text
);

CREATE TABLE maintenance_codes (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  permission text NOT NULL CONSTRAINT maintenance_codes_permission
    CHECK (permission IN ('FullAccess', 'OpenNonOccupied', 'ReadOnly', 'MaintenanceOnly')),
  fixed boolean NOT NULL DEFAULT false,
  code_sealed bytea,
  confirmed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (cube_id, permission)
);

CREATE TABLE cube_notes (
  id uuid PRIMARY KEY,
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  note text NOT NULL, -- HTML through the allow-list
  done boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL REFERENCES users
);
CREATE INDEX cube_notes_by_cube ON cube_notes (cube_id, created DESC, id DESC);

CREATE TABLE lock_modules (
  id text PRIMARY KEY,
  operator_id text NOT NULL REFERENCES operators,
  cube_id text REFERENCES cubes ON DELETE SET NULL,
  name text NOT NULL,
  last_login_at timestamptz,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX lock_modules_by_operator ON lock_modules (operator_id, name, id);
CREATE INDEX lock_modules_by_cube ON lock_modules (cube_id) WHERE cube_id IS NOT NULL;

CREATE TABLE cube_apps (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  app_id text NOT NULL REFERENCES apps,
  installed timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cube_id, app_id)
);
CREATE TABLE tenant_apps (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  app_id text NOT NULL REFERENCES apps,
  added timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, app_id)
);

CREATE TABLE alerts (
  id uuid PRIMARY KEY,
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  box_number text,
  type text NOT NULL,
  created timestamptz NOT NULL,
  cleared timestamptz
);
CREATE INDEX alerts_open ON alerts (cube_id, created DESC) WHERE cleared IS NULL;

-- What was done ------------------------------------------------------------------------------------------------------------

-- One row a command to a lock. The row, and its audit entry, are committed before the frame leaves.
CREATE TABLE lock_commands (
  id uuid PRIMARY KEY, -- chosen by the caller: the same id is the same command
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  lock text NOT NULL,
  actor_id text NOT NULL,
  state text NOT NULL CONSTRAINT lock_commands_state CHECK (state IN
    ('Requested', 'Sent', 'Acknowledged', 'Opened', 'Blocked', 'Rejected', 'Unknown', 'LateResult')),
  epoch integer NOT NULL,
  reason text,
  requested timestamptz NOT NULL,
  sent timestamptz,
  acknowledged timestamptz,
  settled timestamptz
);
CREATE INDEX lock_commands_unsettled ON lock_commands (cube_id) WHERE state IN ('Requested', 'Sent', 'Acknowledged');
CREATE INDEX lock_commands_by_cube ON lock_commands (cube_id, requested DESC);

CREATE TABLE audit (
  id uuid PRIMARY KEY, -- UUIDv7: in order of time
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
  patch jsonb
);
CREATE INDEX audit_by_operator ON audit (operator_id, created DESC, id DESC);
CREATE INDEX audit_by_cube ON audit (cube_id, created DESC, id DESC) WHERE cube_id IS NOT NULL;

-- Appending is all that is ever done to it.
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit trail is append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();

-- Screens show these counts all day, so they are kept; this puts them right for one cube, in the transaction of the change.
CREATE FUNCTION recount_locks(cube text) RETURNS void LANGUAGE sql AS $$
  UPDATE cube_state SET (locks_open, locks_closed, locks_blocked, locks_breakin) = (
    SELECT count(*) FILTER (WHERE status = 'Open'), count(*) FILTER (WHERE status = 'Closed'),
           count(*) FILTER (WHERE status IN ('Blocked', 'Defective')), count(*) FILTER (WHERE status = 'Breakin')
    FROM locks WHERE locks.cube_id = cube)
  WHERE cube_id = cube
$$;
CREATE FUNCTION recount_boxes(cube text) RETURNS void LANGUAGE sql AS $$
  UPDATE cube_state SET (boxes_total, boxes_occupied, boxes_disabled) = (
    SELECT count(*), count(*) FILTER (WHERE state = 'occupied'), count(*) FILTER (WHERE state = 'disabled')
    FROM (
      -- spec §3, GAP-28: disabled if not enabled, or maintenance is required and nobody is in; else occupied; else available
      SELECT CASE
        WHEN NOT b.enabled OR (b.maintenance_required_at IS NOT NULL AND o.box_number IS NULL) THEN 'disabled'
        WHEN o.box_number IS NOT NULL THEN 'occupied' ELSE 'available' END AS state
      FROM boxes b
      LEFT JOIN (SELECT DISTINCT box_number FROM occupancies WHERE cube_id = cube AND ended IS NULL) o ON o.box_number = b.number
      WHERE b.cube_id = cube) AS counted)
  WHERE cube_id = cube
$$;

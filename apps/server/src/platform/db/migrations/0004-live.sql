-- What changes by itself: connections, outages, counts, devices, units, and requests that wait for a cube.

-- Live state apart from settings: narrow, and few columns of it are in an index, so that updates stay in the page (HOT).
CREATE TABLE cube_state (
  cube_id text PRIMARY KEY REFERENCES cubes ON DELETE CASCADE,
  connected boolean NOT NULL DEFAULT false,
  last_connected timestamptz, -- start of the present connection, or end of the last one
  epoch integer NOT NULL DEFAULT 0, -- counts connections
  node_id uuid REFERENCES nodes, -- to which it is connected
  field_seq bigint NOT NULL DEFAULT 0, -- newest event of the controller that is stored
  boxes_total integer NOT NULL DEFAULT 0,
  boxes_occupied integer NOT NULL DEFAULT 0,
  boxes_disabled integer NOT NULL DEFAULT 0,
  locks_open integer NOT NULL DEFAULT 0,
  locks_closed integer NOT NULL DEFAULT 0,
  locks_blocked integer NOT NULL DEFAULT 0,
  locks_breakin integer NOT NULL DEFAULT 0,
  missed_from timestamptz, -- a cube that lost its connection is missed from then on; none while it is connected
  alerts_due timestamptz, -- when time alone may change its alerts
  alerts jsonb NOT NULL DEFAULT '{}' -- how many are open of each type
) WITH (fillfactor = 80);
CREATE INDEX cube_state_by_node ON cube_state (node_id) WHERE node_id IS NOT NULL;
CREATE INDEX cube_state_disconnected ON cube_state (cube_id) WHERE NOT connected;
CREATE INDEX cube_state_alerts_due ON cube_state (alerts_due) WHERE alerts_due IS NOT NULL;
CREATE INDEX cube_state_alerts ON cube_state (cube_id) WHERE alerts <> '{}';

CREATE TABLE cube_sessions (
  id uuid PRIMARY KEY,
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  started timestamptz NOT NULL,
  ended timestamptz,
  node_id uuid REFERENCES nodes -- that has the connection; none once it has ended
);
CREATE INDEX cube_sessions_by_node ON cube_sessions (node_id) WHERE node_id IS NOT NULL;
CREATE INDEX cube_sessions_by_cube ON cube_sessions (cube_id, started DESC, id DESC);
CREATE INDEX cube_sessions_running ON cube_sessions (cube_id) WHERE ended IS NULL;

-- When cubes were away, so that no page puts ninety days together from sessions. One that lasts is in cube_state alone.
CREATE TABLE cube_outages (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  began timestamptz NOT NULL,
  ended timestamptz NOT NULL,
  PRIMARY KEY (cube_id, began)
);
-- Finds those of the last days, and those that are too old.
CREATE INDEX cube_outages_ended ON cube_outages (ended);

-- Reboot and software update, kept until executed; at most one of a kind is pending.
CREATE TABLE cube_requests (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT cube_requests_kind CHECK (kind IN ('reboot', 'software-update')),
  -- What makes a cube carry out a request once, however often it hears of it.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  requested timestamptz,
  executed timestamptz,
  PRIMARY KEY (cube_id, kind)
);
CREATE INDEX cube_requests_pending ON cube_requests (cube_id) WHERE requested IS NOT NULL AND executed IS NULL;

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
  search_text text NOT NULL GENERATED ALWAYS AS (
    lower(device_id || ' ' || coalesce(vendor, '') || ' ' || coalesce(model, '') || ' ' || words_text(types) || ' ' ||
      coalesce(info, '') || ' ' || cube_id)
  ) STORED,
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
  secret_revoked timestamptz, -- as with cubes
  -- Of the key that the agent made itself: a registration whose answer was lost is told from another device of the same name.
  registration_hash text UNIQUE,
  setup_key_hash text,
  setup_key_sealed bytea,
  setup_key_expires timestamptz,
  connected boolean NOT NULL DEFAULT false,
  last_connected timestamptz,
  -- Each connection has a higher one, so that an older one changes nothing any more.
  epoch integer NOT NULL DEFAULT 0,
  node_id uuid REFERENCES nodes, -- to which it is connected
  created timestamptz NOT NULL DEFAULT now(),
  -- What it reported last.
  cpus integer,
  totalmem double precision,
  timezone text,
  wg_ip_address text,
  takes_screenshots boolean NOT NULL DEFAULT false,
  metrics jsonb,
  packages jsonb NOT NULL DEFAULT '[]',
  services jsonb NOT NULL DEFAULT '[]',
  screens jsonb NOT NULL DEFAULT '[]',
  search_text text NOT NULL GENERATED ALWAYS AS (
    lower(id || ' ' || coalesce(cube_id, '') || ' ' || coalesce(arch, '') || ' ' || coalesce(type, '') || ' ' || coalesce(release, ''))
  ) STORED
);
CREATE INDEX units_by_node ON units (node_id) WHERE node_id IS NOT NULL;
CREATE INDEX units_secret ON units (secret_hash) WHERE secret_hash IS NOT NULL;
CREATE INDEX units_setup_key ON units (setup_key_hash) WHERE setup_key_hash IS NOT NULL;

-- Work on a unit that takes its time: one at a time, with the end of its output.
CREATE TABLE unit_jobs (
  id uuid PRIMARY KEY,
  unit_id text NOT NULL REFERENCES units ON DELETE CASCADE,
  kind text NOT NULL,
  name text,
  state text NOT NULL CONSTRAINT unit_jobs_state CHECK (state IN ('Running', 'Done', 'Unknown')),
  exit integer,
  -- The last characters; `printed` counts all of them.
  output text NOT NULL DEFAULT '',
  printed bigint NOT NULL DEFAULT 0,
  started timestamptz NOT NULL,
  ended timestamptz
);
CREATE INDEX unit_jobs_by_unit ON unit_jobs (unit_id, started DESC);
CREATE UNIQUE INDEX unit_jobs_running ON unit_jobs (unit_id) WHERE state = 'Running';
CREATE INDEX units_by_cube ON units (cube_id, secondary, id);
CREATE INDEX units_by_operator ON units (operator_id, id);

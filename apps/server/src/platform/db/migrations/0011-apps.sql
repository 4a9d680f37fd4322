-- Apps: how they log in, what they store, and what they are told of their occupancies.

CREATE TABLE app_keys (
  consumer_token text PRIMARY KEY,
  app_id text NOT NULL REFERENCES apps ON DELETE CASCADE,
  secret_hash text NOT NULL, -- of at least 48 random bytes
  description text NOT NULL DEFAULT '',
  login_count integer NOT NULL DEFAULT 0,
  last_login timestamptz,
  created timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (fillfactor = 80);
CREATE INDEX app_keys_by_app ON app_keys (app_id, created DESC);

-- What a login gives. Gone with its key, so that nobody has to be told.
CREATE TABLE app_tokens (
  hash text PRIMARY KEY,
  consumer_token text NOT NULL REFERENCES app_keys ON DELETE CASCADE,
  expires timestamptz NOT NULL
);
CREATE INDEX app_tokens_by_key ON app_tokens (consumer_token);
CREATE INDEX app_tokens_by_expiry ON app_tokens (expires);

-- Bytes that belong to an app: everywhere, for one tenant, or on one cube.
CREATE TABLE storage_items (
  app_id text NOT NULL REFERENCES apps ON DELETE CASCADE,
  tenant_id text REFERENCES tenants ON DELETE CASCADE,
  cube_id text REFERENCES cubes ON DELETE CASCADE,
  key text NOT NULL,
  created timestamptz NOT NULL DEFAULT clock_timestamp(),
  modified timestamptz NOT NULL DEFAULT clock_timestamp(),
  modified_by text NOT NULL, -- name of the person, or id of the app
  content_type text NOT NULL,
  body bytea NOT NULL,
  sha256 text NOT NULL,
  scope text NOT NULL GENERATED ALWAYS AS (coalesce('cube ' || cube_id, 'tenant ' || tenant_id, 'app')) STORED,
  PRIMARY KEY (app_id, scope, key),
  CONSTRAINT storage_items_scope CHECK (tenant_id IS NULL OR cube_id IS NULL)
);
CREATE INDEX storage_items_of_tenant ON storage_items (tenant_id) WHERE tenant_id IS NOT NULL;
CREATE INDEX storage_items_of_cube ON storage_items (cube_id) WHERE cube_id IS NOT NULL;

-- Where the events of an app are posted.
CREATE TABLE app_webhooks (
  app_id text PRIMARY KEY REFERENCES apps ON DELETE CASCADE,
  url text,
  secret_sealed bytea NOT NULL,
  previous_sealed bytea, -- signs too until then
  previous_until timestamptz,
  failing_since timestamptz,
  paused timestamptz,
  last_success jsonb,
  last_failure jsonb
) WITH (fillfactor = 80);

-- What happened to occupancies, for their apps. Partitioned by month (functions/months.sql); the moment stands in the id (UUIDv7), too.
CREATE TABLE app_events (
  id uuid NOT NULL,
  app_id text NOT NULL REFERENCES apps ON DELETE CASCADE,
  operator_id text NOT NULL, -- whose cube it was then
  cube_id text NOT NULL,
  occupancy_id uuid NOT NULL, -- which may be gone before its last event is delivered (functions/occupancy.sql)
  left_over boolean NOT NULL DEFAULT false, -- it is gone
  number integer NOT NULL, -- within the occupancy, from 1
  type text NOT NULL CONSTRAINT app_events_type CHECK (type IN ('OccupancyCreated', 'OccupancyUpdated', 'OccupancyEnded')),
  occupancy jsonb NOT NULL, -- as it was then, without its access code
  state text NOT NULL DEFAULT 'Pending' CONSTRAINT app_events_state CHECK (state IN ('Pending', 'Delivered', 'Expired')),
  created timestamptz NOT NULL,
  expires timestamptz NOT NULL,
  delivered timestamptz,
  failures integer NOT NULL DEFAULT 0,
  retry timestamptz,
  attempts jsonb NOT NULL DEFAULT '[]', -- the latest
  attempted integer NOT NULL DEFAULT 0, -- how many there were
  PRIMARY KEY (id, created)
) PARTITION BY RANGE (created);
CREATE TABLE app_events_default PARTITION OF app_events DEFAULT;
CREATE INDEX app_events_of_app ON app_events (app_id, created DESC, id DESC);
CREATE INDEX app_events_unsettled ON app_events (app_id, state, created DESC) WHERE state <> 'Delivered';
CREATE INDEX app_events_pending ON app_events (app_id, operator_id) WHERE state = 'Pending';
CREATE INDEX app_events_failed ON app_events (app_id, created DESC) WHERE failures > 0;
CREATE INDEX app_events_left_over ON app_events (created) WHERE left_over;
CREATE INDEX app_events_of_occupancy ON app_events (occupancy_id, number);

-- What is operated: tenants and cubes with their settings.

-- These three are part of stored columns: whoever changes one must write the columns anew, so they stand here and not in functions/.

-- to_json(text) depends on nothing but its argument; PostgreSQL calls it stable because of what other types it takes.
CREATE FUNCTION json_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(to_json(value)::text, 'null');
END $$;

-- PostgreSQL calls array_to_string stable because of what other types it takes; of texts it depends on nothing else.
CREATE FUNCTION words_text(words text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_string(words, ' ')
$$;

-- What a search looks through, as bytes: comparing characters of UTF-8 takes PostgreSQL three times as long as the rest of a search, and in
-- UTF-8 no character is found in the middle of another. convert_to depends on nothing but its arguments and the encoding of the database,
-- which never changes; PostgreSQL calls it stable because conversions can be replaced.
-- A row of an index has at most 2704 bytes. With ids of 128 bytes and a description of 255 characters of three bytes beside it, 1600 are left
-- for what a search looks through: more than all of it has where characters take a byte, and less only where nearly all take three, such as
-- Chinese ones in every line of the address. Then the end of it is not found; without this the cube could not be stored.
CREATE FUNCTION search_bytes(value text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN substring(convert_to(lower(value), 'UTF8') FROM 1 FOR 1600);
END $$;

CREATE TABLE tenants (
  id text PRIMARY KEY,
  operator_id text NOT NULL REFERENCES operators,
  name text NOT NULL,
  street text,
  house_no text,
  zip text,
  city text,
  country text,
  support_info jsonb NOT NULL DEFAULT '{}',
  retention_days integer CONSTRAINT tenants_retention_days CHECK (retention_days >= 1),
  -- Matrix, SMS and SSO settings of the tenant: one of each, so they stand in its row.
  matrix_enabled boolean NOT NULL DEFAULT false,
  matrix_host text,
  matrix_port integer,
  matrix_user text,
  matrix_password_sealed bytea,
  sms_enabled boolean NOT NULL DEFAULT false,
  sms_originator text,
  sso_enabled boolean NOT NULL DEFAULT false,
  sso_organization_id text,
  created timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (
    lower(id || ' ' || name || ' ' || coalesce(street, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(city, '') || ' ' ||
      coalesce(country, ''))
  ) STORED,
  ref_json text NOT NULL GENERATED ALWAYS AS ('{"id":' || json_text(id) || ',"name":' || json_text(name) || '}') STORED,
  CONSTRAINT tenants_of_operator UNIQUE (id, operator_id)
);
-- Unique over all operators, whatever the case.
CREATE UNIQUE INDEX tenants_id_any_case ON tenants (lower(id));
CREATE INDEX tenants_by_operator ON tenants (operator_id, name COLLATE by_name, id);

CREATE TABLE apps (
  id text PRIMARY KEY,
  name text NOT NULL,
  description text,
  vendor text,
  created timestamptz NOT NULL DEFAULT now()
);
-- Nobody tells 'parcel' and 'Parcel' apart.
CREATE UNIQUE INDEX apps_id_any_case ON apps (lower(id));
CREATE TABLE tenant_apps (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  app_id text NOT NULL REFERENCES apps,
  added timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, app_id)
);
CREATE INDEX tenant_apps_by_app ON tenant_apps (app_id);

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
  secret_revoked timestamptz, -- for a quarter of an hour its controller may register anew; after that only another reset lets it
  setup_key_hash text,
  setup_key_sealed bytea,
  -- Whoever asks by key asks for this too, so that nothing has to be cleaned up for a key to end.
  setup_key_expires timestamptz,
  setup_began timestamptz, -- when setup mode was entered that lasts now
  boxes_revision integer NOT NULL DEFAULT 1,
  -- How the front is drawn where it differs from what numbers and types say: {columns, heights, typeHeights}.
  wall_plan jsonb NOT NULL DEFAULT '{"columns": null, "heights": {}, "typeHeights": {}}',
  created timestamptz NOT NULL DEFAULT now(),
  -- What a row of a list holds of settings, written with the settings instead of with each reading of the list.
  list_json text NOT NULL GENERATED ALWAYS AS (
    '"id":' || json_text(id) || ',"description":' || json_text(description) || ',"site":' || json_text(site) ||
    ',"monitored":' || CASE WHEN monitored THEN 'true' ELSE 'false' END
  ) STORED,
  search_bytes bytea NOT NULL GENERATED ALWAYS AS (
    search_bytes(id || ' ' || coalesce(description, '') || ' ' || coalesce(site, '') || ' ' || coalesce(street, '') || ' ' ||
      coalesce(house_no, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(city, '') || ' ' || coalesce(country, ''))
  ) STORED,
  CONSTRAINT cubes_tenant_needs_operator CHECK (tenant_id IS NULL OR operator_id IS NOT NULL),
  -- A cube belongs to the operator of its tenant, whatever happens at the same time; moving the tenant moves its cubes with it.
  CONSTRAINT cubes_tenant_of_operator FOREIGN KEY (tenant_id, operator_id) REFERENCES tenants (id, operator_id) ON UPDATE CASCADE
);
-- One index per sort that a list opens with; search and filter are decided inside it.
CREATE INDEX cubes_by_id ON cubes (operator_id, id) INCLUDE (search_bytes, monitored);
CREATE INDEX cubes_by_description ON cubes (operator_id, description COLLATE by_name, id) INCLUDE (search_bytes, monitored);
CREATE INDEX cubes_by_tenant ON cubes (tenant_id, id);
CREATE INDEX cubes_setup_key ON cubes (setup_key_hash) WHERE setup_key_hash IS NOT NULL;

-- Exact totals of unfiltered lists, kept in the transaction of the change.
CREATE TABLE operator_totals (
  operator_id text PRIMARY KEY REFERENCES operators ON DELETE CASCADE,
  cubes integer NOT NULL DEFAULT 0
) WITH (fillfactor = 80);

-- One cube that is still to be set up. Reached through its tenant only, so it moves with it.
CREATE TABLE cube_activation_codes (
  code text PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  description text,
  site text,
  street text,
  house_no text,
  zip text,
  city text,
  country text,
  created timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (
    lower(coalesce(description, '') || ' ' || coalesce(site, '') || ' ' || coalesce(street, '') || ' ' ||
      coalesce(zip, '') || ' ' || coalesce(city, '') || ' ' || coalesce(country, ''))
  ) STORED
);
CREATE INDEX cube_activation_codes_by_tenant ON cube_activation_codes (tenant_id, created DESC, code DESC);

CREATE TABLE cube_apps (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  app_id text NOT NULL REFERENCES apps,
  installed timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cube_id, app_id)
);
CREATE INDEX cube_apps_by_app ON cube_apps (app_id);

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
-- SMS and SIM cards are looked up by the digits of a router's number.
CREATE INDEX cube_routers_by_digits ON cube_routers (regexp_replace(phone_number, '[^0-9]', '', 'g'));

CREATE TABLE maintenance_codes (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  permission text NOT NULL CONSTRAINT maintenance_codes_permission
    CHECK (permission IN ('FullAccess', 'OpenNonOccupied', 'ReadOnly', 'MaintenanceOnly')),
  fixed boolean NOT NULL DEFAULT false,
  code_sealed bytea,
  confirmed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (cube_id, permission)
);

-- Photos of cubes. The bytes are in the object store under 'photos/<id>'; a row without `uploaded` is an address that was handed out.
CREATE TABLE cube_photos (
  id uuid PRIMARY KEY,
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size integer,
  width integer,
  height integer,
  tags text[] NOT NULL DEFAULT '{}',
  requested timestamptz NOT NULL DEFAULT now(),
  requested_by text NOT NULL,
  requested_by_name text,
  claimed timestamptz, -- by whoever makes a photo of what arrived; after a while the next one may
  uploaded timestamptz
);
CREATE UNIQUE INDEX cube_photos_names ON cube_photos (cube_id, file_name) WHERE uploaded IS NOT NULL;
CREATE INDEX cube_photos_waiting ON cube_photos (cube_id, requested) WHERE uploaded IS NULL;

-- The latest picture of each screen; its bytes are in the object store.
CREATE TABLE cube_screenshots (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  name text NOT NULL,
  blob uuid NOT NULL,
  content_type text NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (cube_id, name)
);

-- Of an operator or of a tenant; of exactly one of them.
CREATE TABLE brandings (
  operator_id text UNIQUE REFERENCES operators ON DELETE CASCADE,
  tenant_id text UNIQUE REFERENCES tenants ON DELETE CASCADE,
  branding jsonb NOT NULL,
  CONSTRAINT brandings_owner CHECK (num_nonnulls(operator_id, tenant_id) = 1)
);

-- Likewise; a tenant has several, told apart by their id, of which the empty one is its default.
CREATE TABLE email_configurations (
  operator_id text REFERENCES operators ON DELETE CASCADE,
  tenant_id text REFERENCES tenants ON DELETE CASCADE,
  configuration_id text NOT NULL DEFAULT '',
  configuration jsonb NOT NULL,
  password_sealed bytea,
  client_secret_sealed bytea,
  CONSTRAINT email_configurations_owner CHECK (num_nonnulls(operator_id, tenant_id) = 1)
);
CREATE UNIQUE INDEX email_configurations_of_operator ON email_configurations (operator_id, configuration_id)
  WHERE operator_id IS NOT NULL;
CREATE UNIQUE INDEX email_configurations_of_tenant ON email_configurations (tenant_id, configuration_id)
  WHERE tenant_id IS NOT NULL;

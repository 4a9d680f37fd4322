-- Tenants ------------------------------------------------------------------------------------------------------------------

ALTER TABLE tenants
  ADD COLUMN street text,
  ADD COLUMN house_no text,
  ADD COLUMN zip text,
  ADD COLUMN city text,
  ADD COLUMN country text,
  ADD COLUMN support_info jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN retention_days integer CONSTRAINT tenants_retention_days CHECK (retention_days >= 1),
  -- Matrix, SMS and SSO settings of the tenant: one of each, so they stand in its row.
  ADD COLUMN matrix_enabled boolean NOT NULL DEFAULT false,
  ADD COLUMN matrix_host text,
  ADD COLUMN matrix_port integer,
  ADD COLUMN matrix_user text,
  ADD COLUMN matrix_password_sealed bytea,
  ADD COLUMN sms_enabled boolean NOT NULL DEFAULT false,
  ADD COLUMN sms_originator text,
  ADD COLUMN sso_enabled boolean NOT NULL DEFAULT false,
  ADD COLUMN sso_organization_id text;
ALTER TABLE tenants ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  lower(id || ' ' || name || ' ' || coalesce(street, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(city, '') || ' ' ||
    coalesce(country, ''))
) STORED;

-- A cube belongs to the operator of its tenant, whatever happens at the same time; moving the tenant moves its cubes with it.
ALTER TABLE tenants ADD CONSTRAINT tenants_of_operator UNIQUE (id, operator_id);
ALTER TABLE cubes ADD CONSTRAINT cubes_tenant_of_operator
  FOREIGN KEY (tenant_id, operator_id) REFERENCES tenants (id, operator_id) ON UPDATE CASCADE;

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
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX cube_activation_codes_by_tenant ON cube_activation_codes (tenant_id, created DESC, code DESC);

-- What the daily retention job looks for.
CREATE INDEX occupancies_ended ON occupancies (cube_id, ended) WHERE ended IS NOT NULL;
CREATE INDEX audit_by_tenant ON audit (tenant_id, created DESC, id DESC) WHERE tenant_id IS NOT NULL;

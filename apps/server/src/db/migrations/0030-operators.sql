-- 'Nordpost' and 'nordpost' would be told apart by nobody.
CREATE UNIQUE INDEX operators_id_any_case ON operators (lower(id));

-- An id is never used again: the audit trail of the operator that had it would be shown to the next one.
CREATE TABLE former_operators (
  id text PRIMARY KEY,
  deleted timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX former_operators_any_case ON former_operators (lower(id));

CREATE TABLE operator_settings (
  operator_id text PRIMARY KEY REFERENCES operators ON DELETE CASCADE,
  alert_emails text NOT NULL DEFAULT '',
  alert_phones text NOT NULL DEFAULT ''
);

-- Of an operator or of a tenant; of exactly one of them.
CREATE TABLE brandings (
  operator_id text UNIQUE REFERENCES operators ON DELETE CASCADE,
  tenant_id text UNIQUE REFERENCES tenants ON DELETE CASCADE,
  branding jsonb NOT NULL,
  CONSTRAINT brandings_owner CHECK (num_nonnulls(operator_id, tenant_id) = 1)
);

-- As above; a tenant has several, told apart by their id, of which the empty one is its default (GAP-67).
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

-- The id is what the link holds and lets its bearer join, so it is shown to Admins only and goes into no log and no trail.
CREATE TABLE invitations (
  id text PRIMARY KEY,
  operator_id text NOT NULL REFERENCES operators ON DELETE CASCADE,
  role text NOT NULL CONSTRAINT invitations_role CHECK (role IN ('Admin', 'User')),
  created timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL,
  redeemed_by text REFERENCES users,
  redeemed timestamptz
);
CREATE INDEX invitations_pending ON invitations (operator_id, created) WHERE redeemed IS NULL;

-- Who may come in: operators, their people, and what the embedded identity provider remembers.

-- Names in the order that people expect, numbers in them by their value: Ärzte, Box 2, Box 10, dup, Zoo. Everything else is compared by its
-- bytes, which is faster and the same everywhere.
CREATE COLLATION by_name (provider = icu, locale = 'und-u-kn');

CREATE TABLE operators (
  id text PRIMARY KEY,
  name text NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
-- Nobody tells 'Nordpost' and 'nordpost' apart.
CREATE UNIQUE INDEX operators_id_any_case ON operators (lower(id));
CREATE INDEX operators_by_name ON operators (name COLLATE by_name, id);

-- An id is never used again: the next operator of that id would be shown the audit log of the first.
CREATE TABLE former_operators (
  id text PRIMARY KEY,
  deleted timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX former_operators_any_case ON former_operators (lower(id));

CREATE TABLE operator_settings (
  operator_id text PRIMARY KEY REFERENCES operators ON DELETE CASCADE,
  alert_emails text NOT NULL DEFAULT '',
  alert_phones text NOT NULL DEFAULT '',
  photo_tags text[] -- offered for photos of cubes; NULL: those of the platform
);

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

-- The id is what the link holds and lets its bearer join, so it is shown to Admins only and goes into no log.
CREATE TABLE invitations (
  id text PRIMARY KEY,
  operator_id text NOT NULL REFERENCES operators ON DELETE CASCADE,
  role text NOT NULL CONSTRAINT invitations_role CHECK (role IN ('Admin', 'User')),
  -- What the inviter wrote for the invited person.
  note text,
  created timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL,
  redeemed_by text REFERENCES users,
  redeemed timestamptz
);
CREATE INDEX invitations_pending ON invitations (operator_id, created) WHERE redeemed IS NULL;

-- Accounts of the embedded identity provider, and what it must remember between requests and restarts.
CREATE TABLE identity_accounts (
  id text PRIMARY KEY,
  email text NOT NULL,
  -- Whether somebody vouches for the address. Registration does not, so nobody becomes root by registering a root's address.
  email_verified boolean NOT NULL DEFAULT false,
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
CREATE INDEX identity_artifacts_by_account ON identity_artifacts ((payload->>'accountId')) WHERE payload ? 'accountId';
CREATE INDEX identity_artifacts_by_session ON identity_artifacts ((payload->>'sessionUid')) WHERE payload ? 'sessionUid';

-- Keys that the server makes for itself (token signing, cookies), sealed with the key of the data directory.
CREATE TABLE identity_keys (
  name text PRIMARY KEY,
  sealed bytea NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);

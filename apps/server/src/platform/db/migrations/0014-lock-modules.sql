-- Locks that are no part of a cube's controller.

-- Lock modules log in by a password that they change themselves, and report what happened.
CREATE TABLE lock_modules (
  id text PRIMARY KEY,
  operator_id text NOT NULL REFERENCES operators,
  cube_id text REFERENCES cubes ON DELETE SET NULL,
  name text NOT NULL,
  last_login_at timestamptz,
  password_hash text,
  access_token_hash text,
  access_token_expires timestamptz,
  created timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (lower(id || ' ' || name || ' ' || coalesce(cube_id, ''))) STORED
);
CREATE INDEX lock_modules_by_operator ON lock_modules (operator_id, name COLLATE by_name, id);
CREATE INDEX lock_modules_by_cube ON lock_modules (cube_id) WHERE cube_id IS NOT NULL;

-- Two entries of one moment are two if they say different things, or if the module gives them ids of their own. What was stored before is
-- looked up while the module's row is locked: passwords are sealed, so that no index can compare them.
CREATE TABLE lock_module_logs (
  id uuid PRIMARY KEY,
  lock_module_id text NOT NULL REFERENCES lock_modules ON DELETE CASCADE,
  entry_id text,
  created_at timestamptz NOT NULL, -- on the module
  received timestamptz NOT NULL DEFAULT now(),
  type text NOT NULL CONSTRAINT lock_module_logs_type
    CHECK (type IN ('PasswordChanged', 'LockOpenCommand', 'LockStatusChanged')),
  password_sealed bytea,
  lock_id text,
  status text, -- of the lock, from then on
  by_name text -- who opened it, as the module knows
);
CREATE INDEX lock_module_logs_in_order ON lock_module_logs (lock_module_id, created_at DESC, id DESC);
-- Kept for a year.
CREATE INDEX lock_module_logs_received ON lock_module_logs (received);

-- With this token of an operator, lock modules that nobody knows yet log in for the first time.
CREATE TABLE lock_module_provisioning (
  operator_id text PRIMARY KEY REFERENCES operators ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  created timestamptz NOT NULL DEFAULT now()
);

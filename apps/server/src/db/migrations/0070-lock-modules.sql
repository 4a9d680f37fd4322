-- Lock modules log in by a password that they change themselves, and report what happened (GAP-18).
ALTER TABLE lock_modules
  ADD COLUMN password_hash text,
  ADD COLUMN access_token_hash text,
  ADD COLUMN access_token_expires timestamptz,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(id || ' ' || name || ' ' || coalesce(cube_id, ''))) STORED;

CREATE TABLE lock_module_logs (
  id uuid PRIMARY KEY,
  lock_module_id text NOT NULL REFERENCES lock_modules ON DELETE CASCADE,
  created_at timestamptz NOT NULL, -- on the module
  received timestamptz NOT NULL DEFAULT now(),
  type text NOT NULL CONSTRAINT lock_module_logs_type
    CHECK (type IN ('PasswordChanged', 'LockOpenCommand', 'LockStatusChanged')),
  password_sealed bytea,
  lock_id text
);
CREATE INDEX lock_module_logs_in_order ON lock_module_logs (lock_module_id, created_at DESC, id DESC);
-- What is sent again because no answer came is the same entry.
CREATE UNIQUE INDEX lock_module_logs_once ON lock_module_logs (lock_module_id, created_at, type, coalesce(lock_id, ''));

-- With this token of an operator, lock modules that nobody knows yet log in for the first time.
CREATE TABLE lock_module_provisioning (
  operator_id text PRIMARY KEY REFERENCES operators ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  created timestamptz NOT NULL DEFAULT now()
);

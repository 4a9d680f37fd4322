-- What people do with their own accounts at the embedded sign-in.

-- A mail that is to leave, with or without a link. Whether its address has an account is looked up when it is sent, not when it is
-- asked for, so that the answer to whoever asks does not tell. The key in the link is made of the id and a secret; it is stored nowhere.
CREATE TABLE identity_mails (
  id uuid PRIMARY KEY,
  kind text NOT NULL CONSTRAINT identity_mails_kind CHECK (kind IN ('register', 'reset', 'changed')),
  email text NOT NULL,
  name text,
  language text NOT NULL,
  interaction text, -- the sign-in that it was asked for in, to go on there
  created timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL,
  used timestamptz
);
CREATE INDEX identity_mails_by_expiry ON identity_mails (expires);
CREATE INDEX identity_mails_by_email ON identity_mails (lower(email));

-- What tells a person which of the own sessions is which.
CREATE TABLE identity_sessions (
  uid text PRIMARY KEY, -- `sid` of access tokens
  account_id text NOT NULL REFERENCES identity_accounts ON DELETE CASCADE,
  agent text NOT NULL,
  address text NOT NULL,
  seen timestamptz NOT NULL DEFAULT now()
);

-- Sessions whose access tokens are refused from now on; kept until the last of these has expired by itself.
CREATE TABLE identity_ended_sessions (
  uid text PRIMARY KEY,
  ended timestamptz NOT NULL DEFAULT now()
);

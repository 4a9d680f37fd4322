-- The seals of the audit log: one hash chain an operator, so that nobody can change, remove or add an entry unnoticed.
-- Entries are sealed by a job after they were written, so that no write waits for another.
CREATE TABLE audit_seals (
  chain text NOT NULL, -- id of the operator; empty for entries of the platform
  number bigint NOT NULL,
  entry_id uuid NOT NULL,
  entry_created timestamptz NOT NULL,
  hash bytea NOT NULL, -- SHA-256 over the seal before and the entry
  sealed timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (chain, number),
  UNIQUE (entry_id, entry_created)
);

-- What the server found when it last recomputed a chain.
CREATE TABLE audit_checks (
  chain text PRIMARY KEY,
  verified timestamptz, -- the moment at which it was last whole
  entries bigint NOT NULL, -- that it had then
  head bytea, -- and the hash of its last seal
  tried timestamptz NOT NULL DEFAULT now(), -- when it was last looked at, whatever came of it
  found timestamptz, -- when something was wrong, unless a later check found it whole
  finding jsonb
);

-- The entries that wait for their seal, filled by a trigger (functions/audit.sql): found without looking through the log, whatever time they carry.
CREATE TABLE audit_unsealed (
  created timestamptz NOT NULL,
  id uuid NOT NULL,
  PRIMARY KEY (created, id)
);

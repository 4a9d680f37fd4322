-- The seals of the audit log: one hash chain an operator, so that nobody can change, remove or add an entry unnoticed.
-- Entries are sealed by a job after they were written, so that no write waits for another.
CREATE TABLE audit_seals (
  chain text NOT NULL, -- id of the operator; empty for entries of the platform
  number bigint NOT NULL,
  entry_id uuid NOT NULL UNIQUE,
  entry_created timestamptz NOT NULL,
  hash bytea NOT NULL, -- SHA-256 over the seal before and the entry
  sealed timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (chain, number)
);
CREATE INDEX audit_seals_by_created ON audit_seals (entry_created);

-- What calls with an Idempotency-Key were answered, for a day: who repeats one is given the first answer.
CREATE TABLE keyed_requests (
  caller text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL, -- of method, path and body
  created timestamptz NOT NULL DEFAULT now(),
  answer_sealed bytea, -- status and body, which may hold a secret; null while the first call is being carried out
  PRIMARY KEY (caller, key)
);
CREATE INDEX keyed_requests_by_age ON keyed_requests (created);

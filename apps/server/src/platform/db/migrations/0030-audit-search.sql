-- Finding things in the audit log: by who, what, and the words of the message.

-- Brings the operator into the same index as the words.
CREATE EXTENSION IF NOT EXISTS btree_gin;
-- Without a list of what is pending: emptying it stalled writes for half a second.
CREATE INDEX audit_by_words ON audit USING gin (operator_id, to_tsvector('simple', message)) WITH (fastupdate = off);
CREATE INDEX audit_by_actor ON audit (operator_id, actor_id, created DESC, id DESC);
CREATE INDEX audit_by_type ON audit (operator_id, type, created DESC, id DESC);
CREATE INDEX audit_by_reference ON audit (operator_id, reference_id, created DESC, id DESC) WHERE reference_id IS NOT NULL;
CREATE INDEX audit_by_box ON audit (cube_id, box_number, created DESC, id DESC) WHERE box_number IS NOT NULL;
CREATE INDEX audit_by_occupancy ON audit (occupancy_id, created DESC, id DESC) WHERE occupancy_id IS NOT NULL;

-- Which actors, types and references an operator's entries have: what the filters offer, found without reading the entries. Filled by a
-- trigger (functions/audit.sql); a value that is there already is neither written nor waited for.
CREATE TABLE audit_values (
  operator_id text NOT NULL,
  kind text NOT NULL CONSTRAINT audit_values_kind CHECK (kind IN ('actor', 'type', 'reference')),
  value text NOT NULL,
  name text NOT NULL DEFAULT '', -- of an actor, as it was called then
  PRIMARY KEY (operator_id, kind, value, name)
);

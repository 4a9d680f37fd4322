-- Rows of the audit log are only ever added.

CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE OR REPLACE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON audit_seals FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();

-- The words of a search, each as the beginning of a word of the text; empty if there is none in it.
CREATE OR REPLACE FUNCTION audit_words(search text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  regexp_replace(plainto_tsquery('simple', search)::text, '''(?= & | <-> |$)', ''':*', 'g')::tsquery;

-- What the filters offer of it, and that it waits for its seal.
CREATE OR REPLACE FUNCTION audit_was_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_values (operator_id, kind, value, name)
  SELECT DISTINCT coalesce(operator_id, ''), it.kind, it.value, it.name FROM written, LATERAL (VALUES
    ('actor', actor_id, coalesce(actor_name, '')), ('type', type, ''), ('reference', reference_type, '')) AS it (kind, value, name)
  WHERE it.value IS NOT NULL ORDER BY 1, 2, 3, 4
  ON CONFLICT DO NOTHING;
  INSERT INTO audit_unsealed (created, id) SELECT created, id FROM written;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_was_written AFTER INSERT ON audit REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION audit_was_written();

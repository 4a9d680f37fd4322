-- What a row of a list holds of settings, as JSON text that is written with the settings instead of with each reading of the list.
-- to_json(text) depends on nothing but its argument; PostgreSQL calls it stable because of what other types it takes.
CREATE FUNCTION json_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(to_json(value)::text, 'null');
END $$;

ALTER TABLE cubes ADD COLUMN list_json text NOT NULL GENERATED ALWAYS AS (
  '"id":' || json_text(id) || ',"description":' || json_text(description) || ',"site":' || json_text(site) ||
  ',"monitored":' || CASE WHEN monitored THEN 'true' ELSE 'false' END
) STORED;

ALTER TABLE tenants ADD COLUMN ref_json text NOT NULL GENERATED ALWAYS AS (
  '{"id":' || json_text(id) || ',"name":' || json_text(name) || '}'
) STORED;

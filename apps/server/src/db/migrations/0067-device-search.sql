-- What the list of devices is searched by is kept with the device instead of being put together with each reading of the list.
-- PostgreSQL calls array_to_string stable because of what other types it takes; of texts it depends on nothing else.
CREATE FUNCTION words_text(words text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_string(words, ' ')
$$;
ALTER TABLE devices ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  lower(device_id || ' ' || coalesce(vendor, '') || ' ' || coalesce(model, '') || ' ' || words_text(types) || ' ' ||
    coalesce(info, '') || ' ' || cube_id)
) STORED;

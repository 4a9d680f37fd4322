-- A row of an index has at most 2704 bytes. With ids of 128 bytes and a description of 255 characters of three bytes beside it, 1600 are left
-- for what a search looks through: more than all of it has where characters take a byte, and less only where nearly all take three, such as
-- Chinese ones in every line of the address. Then the end of it is not found; without this the cube could not be stored.
CREATE OR REPLACE FUNCTION search_bytes(value text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN substring(convert_to(lower(value), 'UTF8') FROM 1 FOR 1600);
END $$;

-- Photos of cubes. The bytes are in the object store under 'photos/<id>'; a row without `uploaded` is an address that was handed out.
CREATE TABLE cube_photos (
  id uuid PRIMARY KEY,
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size integer,
  width integer,
  height integer,
  tags text[] NOT NULL DEFAULT '{}',
  requested timestamptz NOT NULL DEFAULT now(),
  requested_by text NOT NULL,
  requested_by_name text,
  uploaded timestamptz
);
CREATE UNIQUE INDEX cube_photos_names ON cube_photos (cube_id, file_name) WHERE uploaded IS NOT NULL;
CREATE INDEX cube_photos_waiting ON cube_photos (cube_id, requested) WHERE uploaded IS NULL;

-- SMS and SIM cards are looked up by the digits of a router's number.
CREATE INDEX cube_routers_by_digits ON cube_routers (regexp_replace(phone_number, '[^0-9]', '', 'g'));

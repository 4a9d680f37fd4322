-- The id of a request is what makes a cube carry it out once, however often it hears of it.
ALTER TABLE cube_requests ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE INDEX cube_requests_pending ON cube_requests (cube_id) WHERE requested IS NOT NULL AND executed IS NULL;

-- The latest picture of each screen; its bytes are in the object store.
CREATE TABLE cube_screenshots (
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  name text NOT NULL,
  blob uuid NOT NULL,
  content_type text NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (cube_id, name)
);

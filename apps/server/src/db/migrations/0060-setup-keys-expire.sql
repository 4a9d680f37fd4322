-- A setup key is good until then; whoever asks by key asks for this too, so that nothing has to be cleaned up for it to end (R27).
ALTER TABLE cubes ADD COLUMN setup_key_expires timestamptz;
UPDATE cubes SET setup_key_expires = now() + interval '1 day' WHERE setup_key_hash IS NOT NULL;
CREATE INDEX cubes_setup_key ON cubes (setup_key_hash) WHERE setup_key_hash IS NOT NULL;

-- When the secret was reset: from then on only setting the cube up anew gives it one (GAP-03).
ALTER TABLE cubes ADD COLUMN secret_revoked timestamptz;

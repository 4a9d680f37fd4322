-- The story of a box: notes at it, and what finds the newest of each kind however long its history is.

-- Null: a note of the cube as a whole.
ALTER TABLE cube_notes ADD COLUMN box_number text;
ALTER TABLE cube_notes ADD FOREIGN KEY (cube_id, box_number) REFERENCES boxes (cube_id, number) ON DELETE CASCADE;
CREATE INDEX cube_notes_by_box ON cube_notes (cube_id, box_number, created DESC, id DESC) WHERE box_number IS NOT NULL;
-- Of every wall.
CREATE INDEX cube_notes_open_at_boxes ON cube_notes (cube_id, box_number) WHERE box_number IS NOT NULL AND NOT done;

CREATE INDEX lock_commands_by_lock ON lock_commands (cube_id, lock, requested DESC, id DESC);
CREATE INDEX occupancies_begun ON occupancies (cube_id, box_number, created DESC, id DESC);
CREATE INDEX occupancies_over ON occupancies (cube_id, box_number, ended DESC, id DESC) WHERE ended IS NOT NULL;

-- Tags that an operator offers for photos (GAP-40); NULL: those of the platform.
ALTER TABLE operator_settings ADD COLUMN photo_tags text[];

-- Heights of doors by the type of their box, beside those by number.
ALTER TABLE cubes ALTER COLUMN wall_plan SET DEFAULT '{"columns": null, "heights": {}, "typeHeights": {}}';
UPDATE cubes SET wall_plan = wall_plan || '{"typeHeights": {}}' WHERE NOT wall_plan ? 'typeHeights';

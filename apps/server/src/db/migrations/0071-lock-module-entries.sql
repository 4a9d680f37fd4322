-- Two entries of one moment are two if they say different things, or if the module gives them ids of their own. What was stored before is
-- looked up while the module is held (lock-modules/reports.ts): passwords are sealed, so that no index can compare them.
DROP INDEX lock_module_logs_once;
ALTER TABLE lock_module_logs ADD COLUMN entry_id text;

-- What lock modules reported is kept for a year.
CREATE INDEX lock_module_logs_received ON lock_module_logs (received);

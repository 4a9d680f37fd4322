-- Who has an alert, and until when it is muted. What is wrong stands in `alerts` alone; the row stays while the alert is kept.
CREATE TABLE attention (
  alert_id uuid PRIMARY KEY REFERENCES alerts ON DELETE CASCADE,
  taken_by text REFERENCES users,
  muted_by text REFERENCES users,
  muted_until timestamptz, -- 'infinity': until it is over. It is taken away when its time has come.
  CONSTRAINT attention_muted CHECK ((muted_by IS NULL) = (muted_until IS NULL))
);
CREATE INDEX attention_wakes ON attention (muted_until) WHERE muted_until IS NOT NULL;

-- How much of a budget is left, and when that was so; what has come back since is added when it is next asked for.
CREATE TABLE rate_budgets (
  key text PRIMARY KEY,
  tokens double precision NOT NULL,
  at timestamptz NOT NULL
);

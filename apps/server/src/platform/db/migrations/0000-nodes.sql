-- The nodes of the server, and what they share because it must hold wherever somebody asks.

-- A node that does not renew its lease is no more: another one ends what was under way on it, and then deletes its row. Whatever is
-- under way names its node, so that nothing of a deleted one can be left.
CREATE TABLE nodes (
  id uuid PRIMARY KEY,
  machine text NOT NULL, -- where its process id means something
  pid integer NOT NULL,
  lease_until timestamptz NOT NULL,
  ended boolean NOT NULL DEFAULT false -- it has been given up, and may not come back
);

-- Stand in for access tokens where an address could end up in a log: good once, on any node.
CREATE TABLE tickets (
  hash bytea PRIMARY KEY,
  caller jsonb NOT NULL,
  path text NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX tickets_by_until ON tickets (until);

-- How much is left of a limit, and when that was so; what has come back since is added when it is next asked for.
CREATE TABLE limits (
  key bytea PRIMARY KEY, -- a hash: what it stands for may be an address of somebody
  tokens double precision NOT NULL,
  at timestamptz NOT NULL,
  full_at timestamptz NOT NULL -- from then on the row says nothing
);
CREATE INDEX limits_by_full_at ON limits (full_at);

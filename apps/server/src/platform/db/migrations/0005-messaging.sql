-- Alerts and what leaves because of them.

-- What is wrong with a cube, one open row a cause.
CREATE TABLE alerts (
  id uuid PRIMARY KEY,
  cube_id text NOT NULL REFERENCES cubes ON DELETE CASCADE,
  operator_id text, -- whose cube it was when it was raised; whoever gets the cube has alerts of its own
  box_number text,
  lock text, -- the cause is the lock, whatever box it belongs to
  type text NOT NULL,
  created timestamptz NOT NULL,
  cleared timestamptz,
  copied timestamptz -- when the first mail about it had arrived; the blind copies went with that one
);
CREATE UNIQUE INDEX alerts_once ON alerts (cube_id, type, box_number) NULLS NOT DISTINCT WHERE cleared IS NULL AND lock IS NULL;
CREATE UNIQUE INDEX alerts_once_a_lock ON alerts (cube_id, type, lock) WHERE cleared IS NULL AND lock IS NOT NULL;
CREATE INDEX alerts_open ON alerts (cube_id, created DESC) WHERE cleared IS NULL;
CREATE INDEX alerts_of_operator ON alerts (operator_id, created DESC, id DESC) WHERE cleared IS NULL;
CREATE INDEX alerts_cleared ON alerts (cleared) WHERE cleared IS NOT NULL;
CREATE INDEX alerts_cleared_of_cube ON alerts (cube_id, cleared) WHERE cleared IS NOT NULL;
CREATE INDEX alerts_closed_of_operator ON alerts (operator_id, cleared DESC, id DESC) WHERE cleared IS NOT NULL;

-- Who is notified of what. A notice is written with its alert, to the recipients of that moment; a delivery is one mail or SMS that
-- carries all notices that came together.
CREATE TABLE alert_deliveries (
  id uuid PRIMARY KEY,
  operator_id text NOT NULL REFERENCES operators ON DELETE CASCADE,
  channel text NOT NULL CONSTRAINT alert_deliveries_channel CHECK (channel IN ('mail', 'sms')),
  recipient text NOT NULL,
  state text NOT NULL DEFAULT 'Waiting' CONSTRAINT alert_deliveries_state CHECK (state IN ('Waiting', 'Sent', 'Failed', 'Dropped')),
  created timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- Nobody knows whether the SMS was sent; it costs money when it is sent again.
  unsure boolean NOT NULL DEFAULT false,
  -- Asked for by hand, to see that it arrives; it is about no alert.
  test boolean NOT NULL DEFAULT false,
  -- Of the last attempt that said one, in English; by its code where Cubeward says it.
  reason text,
  said jsonb,
  settled timestamptz
);
CREATE INDEX alert_deliveries_recent ON alert_deliveries (operator_id, channel, recipient, created DESC);
CREATE INDEX alert_deliveries_settled ON alert_deliveries (settled) WHERE settled IS NOT NULL;

CREATE TABLE alert_notices (
  alert_id uuid NOT NULL REFERENCES alerts ON DELETE CASCADE,
  operator_id text NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL,
  created timestamptz NOT NULL,
  delivery_id uuid REFERENCES alert_deliveries ON DELETE CASCADE,
  PRIMARY KEY (alert_id, channel, recipient)
);
CREATE INDEX alert_notices_waiting ON alert_notices (operator_id, channel, recipient, created) WHERE delivery_id IS NULL;
CREATE INDEX alert_notices_by_delivery ON alert_notices (delivery_id) WHERE delivery_id IS NOT NULL;

-- What leaves later, of every kind: one row a message and channel, or event, written with its cause. Ids and codes only: no recipient, no text.
CREATE TABLE deliveries (
  id uuid PRIMARY KEY, -- the receiver tells a repetition by it
  kind text NOT NULL, -- whose handler attempts it
  subject text NOT NULL, -- id of the row that people read
  operator_id text NOT NULL,
  destination text NOT NULL, -- what takes few at a time: a mail server, a gateway, an app
  order_key text, -- of one key only the lowest unsettled number is attempted
  order_number bigint,
  state text NOT NULL DEFAULT 'Waiting'
    CONSTRAINT deliveries_state CHECK (state IN ('Waiting', 'Sent', 'Refused', 'Expired', 'Dropped', 'Unknown')),
  created timestamptz NOT NULL DEFAULT now(),
  due timestamptz NOT NULL DEFAULT now(), -- of one that is under way: when its lease ends
  expires timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  attempted timestamptz,
  node text,
  lease_until timestamptz,
  settled timestamptz,
  CONSTRAINT deliveries_order CHECK ((order_key IS NULL) = (order_number IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX deliveries_waiting ON deliveries (operator_id, destination, due) WHERE settled IS NULL;
CREATE INDEX deliveries_leased ON deliveries (lease_until) WHERE lease_until IS NOT NULL;
CREATE UNIQUE INDEX deliveries_in_order ON deliveries (order_key, order_number) WHERE settled IS NULL AND order_key IS NOT NULL;
CREATE INDEX deliveries_of_subject ON deliveries (kind, subject);
CREATE INDEX deliveries_settled ON deliveries (settled) WHERE settled IS NOT NULL;

-- Tasks that run again and again, once in a fleet: whoever gets the row runs it.
CREATE TABLE schedules (
  task text PRIMARY KEY,
  next timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz -- while it runs
);

-- One login an account at a homeserver, for all servers: a homeserver knows a repeated message by its id within one login.
CREATE TABLE matrix_logins (
  account text PRIMARY KEY, -- user host:port
  login_sealed bytea NOT NULL,
  used timestamptz NOT NULL DEFAULT now() -- by a server that had none in its memory
);

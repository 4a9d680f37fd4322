-- What apps and people send to customers, over one or more channels, and what was sent for money.

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  operator_id text NOT NULL REFERENCES operators ON DELETE CASCADE,
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  app_id text NOT NULL,
  cube_id text, -- what it refers to, if that is a cube or something in one
  recipient text NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL, -- what was not sent by then is never sent
  subject text,
  notification_type text NOT NULL,
  reference_type text,
  reference_id text,
  short_content text NOT NULL,
  full_content_html text NOT NULL,
  attachments jsonb NOT NULL DEFAULT '[]',
  configuration_id text, -- of the tenant's e-mail configurations
  search_text text NOT NULL GENERATED ALWAYS AS (lower(id::text || ' ' || recipient || ' ' || coalesce(subject, '') || ' ' ||
    notification_type || ' ' || coalesce(reference_type, '') || ' ' || coalesce(reference_id, '') || ' ' || app_id)) STORED
);
CREATE INDEX notifications_of_operator ON notifications (operator_id, created, id);
CREATE INDEX notifications_of_tenant ON notifications (tenant_id, created, id);
CREATE INDEX notifications_of_cube ON notifications (cube_id, created, id) WHERE cube_id IS NOT NULL;

-- What became of it on each way; the ways do not wait for each other.
CREATE TABLE notification_channels (
  notification_id uuid NOT NULL REFERENCES notifications ON DELETE CASCADE,
  channel text NOT NULL CONSTRAINT notification_channels_channel CHECK (channel IN ('email', 'sms', 'matrix')),
  address text NOT NULL,
  sent timestamptz,
  failed timestamptz, -- not tried again by itself
  retry timestamptz, -- when it is tried next
  delivered timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- Nobody knows whether the SMS was sent; it costs money when it is sent again, so only a person has it sent again.
  unsure boolean NOT NULL DEFAULT false,
  reason text,
  said jsonb, -- the reason as a code with its parameters
  message_id text, -- what the mail server or homeserver knows it by; of SMS each part has its own
  PRIMARY KEY (notification_id, channel)
) WITH (fillfactor = 80);

CREATE TABLE notification_errors (
  id uuid PRIMARY KEY,
  notification_id uuid NOT NULL REFERENCES notifications ON DELETE CASCADE,
  channel text NOT NULL,
  created timestamptz NOT NULL DEFAULT clock_timestamp(),
  message text NOT NULL,
  said jsonb -- the message as a code with its parameters; null: a provider wrote it
);
CREATE INDEX notification_errors_of ON notification_errors (notification_id, created);

-- Each short message that a gateway took, by the id that it gave, and what its receipt says. A receipt may be here before it is known what it is of.
CREATE TABLE sms_parts (
  message_id text PRIMARY KEY,
  notification_id uuid REFERENCES notifications ON DELETE CASCADE,
  created timestamptz NOT NULL DEFAULT now(),
  -- Where it is counted in sms_counts, whoever has the tenant by the time of the receipt.
  operator_id text,
  tenant_id text,
  day date,
  state text CONSTRAINT sms_parts_state CHECK (state IN ('delivered', 'failed')),
  reason text
);
CREATE INDEX sms_parts_of ON sms_parts (notification_id) WHERE notification_id IS NOT NULL;
CREATE INDEX sms_parts_of_nobody ON sms_parts (created) WHERE notification_id IS NULL;

-- How many SMS were sent for a tenant on a day of the server's time zone. Counted in the transaction that says an SMS is sent, and kept when
-- the tenant or the notification is gone.
CREATE TABLE sms_counts (
  operator_id text NOT NULL,
  tenant_id text NOT NULL,
  tenant_name text NOT NULL,
  day date NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  delivered integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0, -- sent, and not delivered, say the receipts
  unsure integer NOT NULL DEFAULT 0, -- not in sent: the gateway may have taken them
  PRIMARY KEY (operator_id, tenant_id, day)
) WITH (fillfactor = 80);

import { createHash, randomBytes } from 'node:crypto'
import { noEmailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import { hashPassword } from '../platform/identity/embedded/passwords.ts'

/** Secrets of the two cubes in the test database. */
export const cubeSecrets = {
  'a-cube': randomBytes(32).toString('base64url'),
  'b-cube': randomBytes(32).toString('base64url'),
}

/** Secret of `a-unit`. */
export const unitSecret = randomBytes(32).toString('base64url')

/** What the app `shop` proves itself by: the secret of its key, and the token of a login. */
export const appSecrets = {
  secret: randomBytes(48).toString('base64url'),
  token: randomBytes(32).toString('base64url'),
}

/** What `a-module` proves itself by. */
export const lockModuleSecrets = {
  token: randomBytes(32).toString('base64url'),
  password: randomBytes(32).toString('base64url'),
}

/*
 * What tests and the matrix find: operators `a` and `b`, each with a tenant (and an empty one), a unit and a cube (`a-cube`, `b-cube`) of two boxes with
 * locks L1 and L2; `waiting`, a cube of nobody; users `admin` and `user` of `a`, `other` (Admin of `b`), `nobody`, and `root`.
 * Apps `shop` and `lockers` are installed nowhere. A feature adds its own rows as one more entry.
 */
const rows = [
  `INSERT INTO operators (id, name) VALUES ('a', 'Operator A'), ('b', 'Operator B');
   INSERT INTO users (id, name, email) VALUES ('admin', 'Ada', 'ada@a.example'), ('user', 'Uli', 'uli@a.example'),
     ('other', 'Olga', 'olga@b.example'), ('nobody', 'Noor', NULL), ('root', 'Robin', NULL);
   INSERT INTO memberships (operator_id, user_id, role) VALUES ('a', 'admin', 'Admin'), ('a', 'user', 'User'), ('b', 'other', 'Admin');`,
  `INSERT INTO tenants (id, operator_id, name) VALUES ('a-tenant', 'a', 'Tenant A'), ('b-tenant', 'b', 'Tenant B');
   INSERT INTO cubes (id, operator_id, tenant_id, description, site) VALUES
     ('a-cube', 'a', 'a-tenant', 'Cube of A', 'Hall'), ('b-cube', 'b', 'b-tenant', 'Cube of B', 'Yard'), ('waiting', NULL, NULL, NULL, NULL);
   INSERT INTO boxes (cube_id, number, sort_key, lock, types)
     SELECT cube, n::text, '01' || n, 'L' || n, '{M}' FROM unnest('{a-cube,b-cube}'::text[]) cube, generate_series(1, 2) n;
   INSERT INTO locks (cube_id, lock, status) SELECT cube_id, lock, 'Closed' FROM boxes;
   INSERT INTO lock_events (id, cube_id, field_seq, created, received, lock, status)
     SELECT gen_random_uuid(), cube_id, 0, now(), now(), lock, 'Closed' FROM locks;
   INSERT INTO devices (cube_id, device_id, types) SELECT id, id || '-reader', '{NfcReader}' FROM cubes WHERE operator_id IS NOT NULL;
   INSERT INTO units (id, operator_id, cube_id) VALUES ('a-unit', 'a', 'a-cube'), ('b-unit', 'b', 'b-cube');
   SELECT recount_boxes(id), recount_locks(id) FROM cubes;`,
  `INSERT INTO tenants (id, operator_id, name) VALUES ('a-empty', 'a', 'Empty A'), ('b-empty', 'b', 'Empty B');
   INSERT INTO cube_activation_codes (code, tenant_id, description) VALUES
     ('AAAAAAAAAAAAAAAAAAAA', 'a-tenant', 'To come'), ('BBBBBBBBBBBBBBBBBBBB', 'b-tenant', 'To come');
   INSERT INTO email_configurations (tenant_id, configuration)
     SELECT id, '${JSON.stringify({ ...noEmailConfiguration, name: 'Usual' })}' FROM unnest('{a-tenant,b-tenant}'::text[]) id;`,
  `INSERT INTO invitations (id, operator_id, role, expires) VALUES
     ('invitation-a', 'a', 'User', now() + interval '1 day'), ('invitation-b', 'b', 'User', now() + interval '1 day');
   INSERT INTO email_configurations (operator_id, configuration)
     SELECT operator, '${JSON.stringify(noEmailConfiguration)}' FROM unnest('{a,b}'::text[]) operator;`,
  `INSERT INTO cube_notes (id, cube_id, note, created_by) VALUES
     ('0198b6a0-0000-7000-8000-00000000000a', 'a-cube', '<p>Note of A</p>', 'user'),
     ('0198b6a0-0000-7000-8000-00000000000b', 'b-cube', '<p>Note of B</p>', 'other');
   INSERT INTO cube_photos (id, cube_id, file_name, content_type, size, tags, requested_by, uploaded)
     SELECT gen_random_uuid(), cube, 'door.png', 'image/png', 8, '{Front}', 'user', now() FROM unnest('{a-cube,b-cube}'::text[]) cube;
   INSERT INTO cube_routers (cube_id, phone_number) VALUES ('a-cube', '+43 664 1234561'), ('b-cube', '+43 664 1234562');`,
  `INSERT INTO notifications (id, operator_id, tenant_id, app_id, recipient, expires, notification_type, short_content, full_content_html)
     SELECT ('0198b6a0-0000-7000-8000-00000000001' || o)::uuid, o, o || '-tenant', 'parcel', 'Lena', now() + interval '1 hour', 'Test', 'Code', '<p>Code</p>'
     FROM unnest('{a,b}'::text[]) o;
   INSERT INTO notification_channels (notification_id, channel, address)
     SELECT id, 'email', 'lena@example.com' FROM notifications;`,
  `INSERT INTO lock_modules (id, operator_id, cube_id, name) VALUES
     ('a-module', 'a', 'a-cube', 'Module of A'), ('b-module', 'b', 'b-cube', 'Module of B');`,
  `INSERT INTO apps (id, name) VALUES ('shop', 'Shop'), ('lockers', 'Lockers');
   INSERT INTO app_keys (consumer_token, app_id, secret_hash) VALUES
     ('key-of-the-shop-1', 'shop', 'x'), ('key-of-lockers-01', 'lockers', 'x');`,
]

interface Pool {
  query(text: string, values?: unknown[]): Promise<unknown>
}

/** Neither the schema's own nor what a running server holds. */
const kept = "('schema_migrations', 'identity_keys', 'nodes', 'schedules')"

/** Empties the database and furnishes it anew. */
export async function furnish(pool: Pool): Promise<void> {
  try {
    await patiently(() => pool.query('SELECT furnished.anew()'))
  } catch (error) {
    // no such schema: this database is furnished for the first time
    if ((error as { code?: string }).code !== '3F000') throw error
    await furnishFirst(pool)
    await pool.query(remember)
  }
}

async function furnishFirst(pool: Pool): Promise<void> {
  // Row by row and without triggers: TRUNCATE makes new files for each of 80 tables, and takes ten times as long.
  const everything = `DO $$ DECLARE name text; filled boolean; BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT oid::regclass FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND relname NOT IN ${kept}
    LOOP
      EXECUTE 'SELECT EXISTS (SELECT FROM ' || name || ')' INTO filled;
      IF filled THEN EXECUTE 'DELETE FROM ' || name; END IF;
    END LOOP;
    SET LOCAL session_replication_role = origin; END $$`
  await patiently(() => pool.query([everything, ...rows].join(';\n')))
  for (const [cube, secret] of Object.entries(cubeSecrets))
    await pool.query('UPDATE cubes SET secret_hash = $2 WHERE id = $1', [cube, sha256(secret)])
  await pool.query("UPDATE units SET secret_hash = $1 WHERE id = 'a-unit'", [sha256(unitSecret)])
  await pool.query("UPDATE app_keys SET secret_hash = $1 WHERE app_id = 'shop'", [sha256(appSecrets.secret)])
  await pool.query(
    "INSERT INTO app_tokens (hash, consumer_token, expires) VALUES ($1, 'key-of-the-shop-1', now() + interval '1 day')",
    [sha256(appSecrets.token)],
  )
  passwordHash ??= await hashPassword(lockModuleSecrets.password)
  await pool.query(
    `UPDATE lock_modules SET password_hash = $1, access_token_hash = $2, access_token_expires = now() + interval '1 day'
     WHERE id = 'a-module'`,
    [passwordHash, sha256(lockModuleSecrets.token)],
  )
}
/**
 * Keeps a copy of each furnished table, and a function that empties all tables and fills them from the copies. Its statements are planned once
 * for each connection, and fire no triggers: a tenth of the time of the inserts, which the matrix spends a thousand times.
 */
const remember = `CREATE SCHEMA furnished;
  DO $$ DECLARE
    one record; filled boolean; deletes text := ''; inserts text := '';
  BEGIN
    FOR one IN
      SELECT c.oid::regclass AS name, c.relname, string_agg(quote_ident(a.attname), ', ') AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND c.relname NOT IN ${kept}
      GROUP BY c.oid
    LOOP
      deletes := deletes || format('DELETE FROM %s; ', one.name);
      EXECUTE format('SELECT EXISTS (SELECT FROM %s)', one.name) INTO filled;
      CONTINUE WHEN NOT filled;
      EXECUTE format('CREATE TABLE furnished.%I AS SELECT %s FROM %s', one.relname, one.columns, one.name);
      inserts := inserts || format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM furnished.%I; ',
        one.name, one.columns, one.columns, one.relname);
    END LOOP;
    EXECUTE format('CREATE FUNCTION furnished.anew() RETURNS void LANGUAGE plpgsql AS %L',
      'BEGIN PERFORM set_config(''session_replication_role'', ''replica'', true); ' || deletes || inserts
      || 'PERFORM set_config(''session_replication_role'', ''origin'', true); END');
  END $$`

const sha256 = (secret: string) => createHash('sha256').update(secret).digest('hex')
/** Made once: it takes a while on purpose. */
let passwordHash: string | undefined

/** Something of the product may still be writing; whoever loses the deadlock that makes is simply asked again. */
async function patiently(work: () => Promise<unknown>, tries = 5): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (tries <= 1 || (error as { code?: string }).code !== '40P01') throw error
    await patiently(work, tries - 1)
  }
}

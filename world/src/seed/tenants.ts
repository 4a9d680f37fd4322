import type { Queryable } from '@cubeward/server/platform/db/client.ts'
import { insertRows } from './insert.ts'

const rows = `
kystkob|Kalvebod Brygge|24|1560|København|DK|+45 33 12 40 10|365
fjordmarkt|Karl Johans gate|12|0154|Oslo|NO|+47 22 40 18 00|730
elbe-apotheken|Ballindamm|9|20095|Hamburg|DE|+49 40 2380 4471|365
baltic-parcel|Kungu iela|3|LV-1050|Rīga|LV|+371 6700 1420|365
stadsbiblioteket|Drottninggatan|4|113 22|Stockholm|SE|+46 8 508 311 00|
hanse-rental|Lange Straße|37|18055|Rostock|DE|+49 381 4030 12|
bergwelt-sport|Maria-Theresien-Straße|18|6020|Innsbruck|AT|+43 512 5701 90|
tal-apotheke|Bahnhofstrasse|30|8001|Zürich|CH|+41 44 215 90 20|365
`

/** Where the demo tenants sit and how long they keep things. */
const details = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [id = '', street, houseNo, zip, city, country, phone, days] = row.split('|')
    return { id, street, houseNo, zip, city, country, phone, days: days === '' ? null : Number(days) }
  })

/** Cubes that are still to be set up, as labels to try the wizard with. */
const codes = [
  [
    '7K2QDM4XVT9R3HWZB6NA',
    'elbe-apotheken',
    'Hamburg, Dammtor',
    'Hall, exit CCH',
    'Dag-Hammarskjöld-Platz',
    '15',
    '20354',
    'Hamburg',
  ],
  [
    'R5CJ8PE1YG0SF4TVNX2M',
    'elbe-apotheken',
    'Hamburg, Wandsbek Markt',
    'Bus terminal',
    'Wandsbeker Marktstraße',
    '1',
    '22041',
    'Hamburg',
  ],
] as const

export async function seedTenantDetails(tx: Queryable, now: number): Promise<void> {
  for (const { id, street, houseNo, zip, city, country, phone, days } of details)
    await tx.query(
      {
        name: 'seed-tenant-details',
        text: `UPDATE tenants SET street = $2, house_no = $3, zip = $4, city = $5, country = $6, retention_days = $7,
          support_info = $8 WHERE id = $1`,
      },
      [id, street, houseNo, zip, city, country, days, JSON.stringify({ phone, email: `lockers@${id}.example` })],
    )
  await insertRows(
    tx,
    'cube_activation_codes',
    {
      code: 'text',
      tenant_id: 'text',
      description: 'text',
      site: 'text',
      street: 'text',
      house_no: 'text',
      zip: 'text',
      city: 'text',
      country: 'text',
      created: 'timestamptz',
    },
    codes.map(([code, tenant_id, description, site, street, house_no, zip, city], index) => ({
      code,
      tenant_id,
      description,
      site,
      street,
      house_no,
      zip,
      city,
      country: 'DE',
      created: new Date(now - (index + 1) * 3 * 86_400_000).toISOString(),
    })),
  )
}

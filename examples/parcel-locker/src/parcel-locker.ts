import { randomInt } from 'node:crypto'
import type { AppClient } from '@cubeward/client/app'

/** A parcel that waits in a box. */
export interface Parcel {
  order: string
  occupancyId: string
  cubeId: string
  box: string
  code: string
}

const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Drop off: a box is found and occupied, its door opens, and the customer has a code. The same order is never dropped off twice. */
export async function dropOff(app: AppClient, cubeId: string, order: string, code = sixDigits()): Promise<Parcel> {
  const { id, boxNumber } = await app.call(app.calls.occupy, {
    path: { cubeId },
    body: { content: { order }, accessCode: code },
    idempotencyKey: `drop-off-${order}`,
  })
  await app.call(app.calls.open, { path: { cubeId, occupancyId: id }, idempotencyKey: `open-${order}` })
  return { order, occupancyId: id, cubeId, box: boxNumber, code }
}

/** Tells the customer where the parcel is, over the channels of the tenant that are switched on. */
export const remind = (app: AppClient, tenantId: string, email: string, { code, box, order }: Parcel) =>
  app.call(app.calls.notify, {
    body: {
      tenantId,
      email,
      subject: `Your parcel ${order}`,
      shortContent: `Box ${box}, code ${code}`,
      fullContentHtml: `<p>Your parcel is in box ${box}. The code is <b>${code}</b>.</p>`,
      referenceType: 'Occupancy',
    },
  })

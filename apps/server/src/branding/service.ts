import type { Branding, BrandingEdit } from '@cubeward/contract/admin/branding.ts'
import type { Endpoint } from '@cubeward/contract/kernel/endpoint.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { UserActor } from '../http/actor.ts'
import { assertUnchanged } from '../http/precondition.ts'
import { lockOwner, type Owner, ownerEntry, ownerText } from '../operators/owner.ts'
import type { Outbound } from '../outside/outbound.ts'
import * as queries from './queries.ts'

export const readBranding = queries.read

/** A picture that is its own address would fill the trail. */
const short = (branding: Branding): Branding => {
  const cut = (url: string | null) =>
    url?.startsWith('data:') ? `${url.slice(0, 40)}… (${url.length} characters)` : url
  return { ...branding, logoLightUrl: cut(branding.logoLightUrl), logoDarkUrl: cut(branding.logoDarkUrl) }
}

interface Save {
  actor: UserActor
  owner: Owner
  edit: BrandingEdit
  ifMatch: string | undefined
  /** The GET of the same path, whose entity tag the caller sends back. */
  read: Endpoint
}

/** No logo makes the browsers of a whole operator ask machines of its own network. */
async function refusePrivateLogos(outbound: Outbound, edit: BrandingEdit): Promise<void> {
  for (const field of ['logoLightUrl', 'logoDarkUrl'] as const) {
    const url = edit[field]
    if (url === null || url.startsWith('data:') || (await outbound.mayName(new URL(url).hostname))) continue
    const message = 'Pictures may not be taken from this host.'
    throw new Problem('invalid', `${field}: ${message}`, { errors: [{ field, message }] })
  }
}

/** Stores the branding of an operator or of a tenant. */
export async function saveBranding({ db, outbound }: Pick<Context, 'db' | 'outbound'>, save: Save): Promise<Branding> {
  const { actor, owner, edit, ifMatch, read } = save
  // before the transaction, since names are resolved
  await refusePrivateLogos(outbound, edit)
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner)
    const before = await queries.read(tx, owner)
    assertUnchanged(ifMatch, read, before)
    await queries.write(tx, owner, edit)
    await audit.change(
      tx,
      { ...ownerEntry(owner), type: 'BrandingChanged', message: `Branding of ${ownerText(owner)} changed.`, actor },
      short(before),
      short(edit),
    )
    return edit
  })
}

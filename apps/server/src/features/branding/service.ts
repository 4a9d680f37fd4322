import type { Branding, BrandingEdit } from '@cubeward/contract/admin/branding.ts'
import { fieldProblem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { change } from '../../platform/audit/change.ts'
import type { Queryable } from '../../platform/db/client.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Outbound } from '../../platform/outside/outbound.ts'
import { lockOwner, type Owner, ownerAt, ownerText } from '../owners/settings-owner.ts'
import * as queries from './queries.ts'

export const readBranding = async (db: Queryable, owner: Owner): Promise<Versioned<Branding>> =>
  new Versioned(await queries.read(db, owner))

interface Save {
  actor: UserActor
  owner: Owner
  edit: BrandingEdit
  ifMatch: string | undefined
}

/** No logo makes the browsers of a whole operator ask machines of its own network. */
async function refusePrivateLogos(outbound: Outbound, edit: BrandingEdit): Promise<void> {
  for (const field of ['logoLightUrl', 'logoDarkUrl'] as const) {
    const url = edit[field]
    if (url === null || url.startsWith('data:') || (await outbound.mayName(new URL(url).hostname))) continue
    throw fieldProblem(field, 'branding.logoHost')
  }
}

type Needs = Pick<Context, 'db' | 'outbound' | 'hub'>

/** Stores the branding of an operator, whose consoles follow at once, or of a tenant. */
export async function saveBranding({ db, outbound, hub }: Needs, save: Save): Promise<Branding> {
  const { actor, owner, edit, ifMatch } = save
  // before the transaction, since names are resolved
  await refusePrivateLogos(outbound, edit)
  return change<Branding>(db, ownerAt(owner, actor), {
    async hold(tx) {
      await lockOwner(tx, owner)
      return queries.read(tx, owner)
    },
    ifMatch,
    edit: () => edit,
    write: (tx) => queries.write(tx, owner, edit),
    audit: () => ({ type: 'BrandingChanged', message: tells('branding.changed', { owner: ownerText(owner) }) }),
    committed: () => {
      if (owner.tenant === undefined) hub.publishOperator(owner.operator, { '@type': 'Resync' })
    },
  })
}

import type { FillingOf, ValuesOf } from './message.ts'
import { apps } from './problems/apps.ts'
import { boxes } from './problems/boxes.ts'
import { commands } from './problems/commands.ts'
import { cubes } from './problems/cubes.ts'
import { fields } from './problems/fields.ts'
import { http } from './problems/http.ts'
import { kinds } from './problems/kinds.ts'
import { lockModules } from './problems/lock-modules.ts'
import { mail } from './problems/mail.ts'
import { notifications } from './problems/notifications.ts'
import { operators } from './problems/operators.ts'
import { photos } from './problems/photos.ts'
import { setup } from './problems/setup.ts'
import { simulator } from './problems/simulator.ts'
import { sms } from './problems/sms.ts'
import { tenants } from './problems/tenants.ts'
import { units } from './problems/units.ts'
import { unknown } from './problems/unknown.ts'
import type { Refusal } from './refusal.ts'

/** Every sentence that refuses something, by its code, in every language. */
export const problems = {
  ...kinds,
  ...http,
  ...unknown,
  ...fields,
  ...cubes,
  ...boxes,
  ...apps,
  ...commands,
  ...tenants,
  ...operators,
  ...lockModules,
  ...photos,
  ...notifications,
  ...units,
  ...setup,
  ...mail,
  ...sms,
  ...simulator,
} satisfies Record<string, Refusal>

export type ProblemCode = keyof typeof problems
export type ParamsOfCode<C extends ProblemCode> = ValuesOf<(typeof problems)[C]>

/** Codes whose sentences take nothing. */
export type PlainCode = {
  [C in ProblemCode]: keyof ParamsOfCode<C> extends never ? C : never
}[ProblemCode]

/** Arguments after a code: its parameters, if its sentence has any. */
export type Filling<C extends ProblemCode> = FillingOf<ParamsOfCode<C>>

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)

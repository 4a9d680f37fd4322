import { demoPassword } from '@cubeward/server/demo/accounts.ts'
import { runProgram } from '@cubeward/server/program.ts'
import { people } from './seed/places.ts'
import { startWorld, type World } from './world.ts'

/** The product with its demo world, unless that is off: `npm start`. */
export const main = (): Promise<void> =>
  runProgram(async (surroundings) => {
    const world = await startWorld({ ...surroundings, life: true, fleet: 'most' })
    return { said: announcement(world), stop: () => world.stop() }
  })

function announcement({ url, simulator, server: { warning } }: World): string {
  const lines = [`Cubeward runs at ${url}`, ...(warning === undefined ? [] : [warning])]
  if (simulator === undefined) return `${lines.join('\n')}\n`
  lines.push(
    `Simulated cubes: ${url}/simulator`,
    `Messages to people: ${url}/outbox`,
    '',
    `Demo accounts, password '${demoPassword}':`,
  )
  for (const { email, memberships } of people) {
    const standing = memberships.map(({ operator, role }) => `${role} of ${operator}`).join(', ')
    lines.push(`  ${email.padEnd(26)} ${standing || (email.startsWith('root') ? 'root' : 'member of nothing')}`)
  }
  return `${lines.join('\n')}\n`
}

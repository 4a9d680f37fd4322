import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { toProblem } from '../http/problem.ts'

/** Runs a handler of messages: whatever it refuses goes back as a NAK in the words of the HTTP interface. */
export async function withNak<T>(work: () => Promise<T>, onInternal: (error: unknown) => void): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = toProblem(error)
    if (problem.status >= 500) onInternal(error)
    const { detail, ...body } = problem.body()
    throw new VcmpProblem(detail === undefined ? body : { ...body, detail })
  }
}

import { nak } from '@cubeward/contract/kernel/problem.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'

/** Says shortly before the end of its time that something takes longer; it goes on, and `late` is called when it is done. */
export async function inTime<T>(work: Promise<T>, timeoutMs: number, late: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new VcmpProblem(nak('unit.takesLonger')))
      void work.catch(() => undefined).then(late)
    }, timeoutMs)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}

/** Readings that take this long come too late for who asked. */
const SLOW_MS = 8_000
const KEPT_MS = 30_000

/** A reading that is not begun again while it lasts; one that took long answers who asks next, until `forget`. */
export function shared<T>(read: () => Promise<T>, { slowMs = SLOW_MS, keptMs = KEPT_MS } = {}) {
  let current: Promise<T> | undefined
  function begin(): Promise<T> {
    const began = performance.now()
    const reading = read()
    const forget = () => {
      if (current === reading) current = undefined
    }
    reading.then(() => {
      if (performance.now() - began < slowMs) forget()
      else setTimeout(forget, keptMs).unref()
    }, forget)
    current = reading
    return reading
  }
  return {
    read: () => current ?? begin(),
    /** What was read is no longer so. */
    forget: () => {
      current = undefined
    },
  }
}

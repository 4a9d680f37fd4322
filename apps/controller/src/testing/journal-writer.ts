import { writeSync } from 'node:fs'
import { Journal } from '../journal.ts'
import { noLog } from '../log.ts'

/** Writes events until it is killed and names on stdout each one that was kept. */
const [path = '', round = ''] = process.argv.slice(2)
const journal = await Journal.open(path, { log: noLog })
for (let at = 0; ; at += 3) {
  await Promise.all(
    [at, at + 1, at + 2].map(async (number) => {
      const lock = `${round}-${number}`
      await journal.keep({ type: 'LockStatus', lock, status: 'Open' })
      writeSync(1, `${lock}\n`)
    }),
  )
}

import { constants } from 'node:fs'
import { chmod, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { codeAsText } from './setup-code.ts'

const CLEARED = '\x1b[0m\x1b[2J\x1b[H'

interface SetupSignOptions {
  readonly dataDir: string
  /** Text screens on which the code is drawn, such as `/dev/tty1`; what is no screen is left out. */
  readonly screens: readonly string[]
  readonly say: (text: string) => void
}

/**
 * Shows where this unit is set up, for as long as it is in setup mode. Whoever has the link can set the unit up: it stands on the screen and in
 * a file that nobody else may read, and never in the log.
 */
export class SetupSign {
  readonly #options: SetupSignOptions
  readonly #file: string
  #shown: string | null | undefined
  /** One after the other: the last one said is what is shown. */
  #work: Promise<void> = Promise.resolve()

  constructor(options: SetupSignOptions) {
    this.#options = options
    this.#file = join(options.dataDir, 'setup-link')
  }

  /** `null`: the unit is not in setup mode. */
  show(link: string | null): Promise<void> {
    this.#work = this.#work
      .then(() => this.#show(link))
      .catch((error: unknown) => this.#options.say(`The setup link could not be shown: ${String(error)}`))
    return this.#work
  }

  async #show(link: string | null): Promise<void> {
    const before = this.#shown
    this.#shown = link
    if (link === null) {
      await rm(this.#file, { force: true })
      if (typeof before !== 'string') return
      await this.#draw(CLEARED)
      return this.#options.say('This unit is not in setup mode any more.')
    }
    await writeFile(`${this.#file}.new`, `${link}\n`, { mode: 0o600 })
    await chmod(`${this.#file}.new`, 0o600)
    await rename(`${this.#file}.new`, this.#file)
    // also if it is the same: what a system says while it starts may have been written over it
    await this.#draw(`${CLEARED}${codeAsText(link)}\r\nScan this code to set up this terminal, or open\r\n${link}\r\n`)
    if (link !== before) this.#options.say(`This unit is in setup mode. Its setup link stands in ${this.#file}.`)
  }

  async #draw(text: string): Promise<void> {
    for (const path of this.#options.screens) {
      // a screen may be one of those that are not there
      const screen = await open(path, constants.O_WRONLY | constants.O_NOCTTY).catch(() => undefined)
      if (screen === undefined) continue
      try {
        if (isatty(screen.fd)) await screen.write(text)
      } finally {
        await screen.close()
      }
    }
  }
}

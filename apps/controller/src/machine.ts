import { nak } from '@cubeward/contract/kernel/problem.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { PlainCode } from '@cubeward/words/problems.ts'

export interface Picture {
  readonly bytes: Uint8Array
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly takenAt: Date
}

/** The computer that the controller runs on, as far as the server may command it. */
export interface Machine {
  /** Version of the software that is installed. */
  readonly version: string
  /** Changes with each start of the operating system, and only with it. */
  bootId(): Promise<string>
  /** Ends this program so that it is started again. Resolves when that begins. */
  restartController(): Promise<void>
  restartUserInterface(): Promise<void>
  /** Resolves when the restart begins. */
  restartOperatingSystem(): Promise<void>
  /** Installs what is new; takes effect when the controller is restarted. Called again with the same key it does nothing again. */
  updateSoftware(key: string): Promise<void>
  /** Throws a `VcmpProblem` if there is no picture to be had. */
  takeScreenshot(options: { highQuality: boolean; kiosk: boolean }): Promise<Picture>
}

const unable = (code: PlainCode) => new VcmpProblem(nak(code))

/** A machine that cannot be commanded: every command is refused with a sentence. */
export const bareMachine = (version: string): Machine => ({
  version,
  bootId: async () => 'unknown',
  restartController: async () => {
    throw unable('command.noRestartController')
  },
  restartUserInterface: async () => {
    throw unable('command.noRestartInterface')
  },
  restartOperatingSystem: async () => {
    throw unable('command.noRestartSystem')
  },
  updateSoftware: async () => {
    throw unable('command.noSoftwareUpdate')
  },
  takeScreenshot: async () => {
    throw unable('command.noScreen')
  },
})

import type {
  EthernetSetting,
  OsInfo,
  TerminalSize,
  UnitPackage,
  UnitScreen,
  UnitService,
} from '@cubeward/contract/admin/unit-parts.ts'

/** Work under way: output as it comes, then how it ended. */
export interface Running {
  /** Pieces of output in order; ends with the program. */
  readonly output: AsyncIterable<string>
  /** Exit code of the program; 128 + its number for one that a signal ended. */
  readonly exit: Promise<number>
  /** The number of the first character that is told; those before it are gone. */
  readonly from?: number
}

export interface Picture {
  readonly bytes: Uint8Array
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly takenAt: Date
}

/** A session of a terminal, attached. */
export interface Terminal {
  /** Name of the session, with which it can be attached again. */
  readonly screen: string
  onData(listener: (data: string) => void): void
  onExit(listener: () => void): void
  write(data: string): void
  resize(size: TerminalSize): void
  /** Stops and goes on reading from the session, so that a slow reader does not fill the memory. */
  pause(): void
  resume(): void
  /** Detaches; the session goes on. */
  close(): void
}

/**
 * The computer that the agent runs on. Values are checked before they come here. What is refused is thrown as a `VcmpProblem`; no value ever
 * passes a shell.
 */
export interface UnitHost {
  osInfo(): Promise<OsInfo>
  /** How it did at a moment that has passed, where the host knows that by itself. */
  metricsAt?(at: Date): OsInfo['metrics']
  packages(): Promise<UnitPackage[]>
  configurePackage(name: string, config: string): Promise<void>
  holdPackage(name: string, hold: boolean): Promise<void>
  /** Jobs go by the id that the server gave them. */
  install(name: string, version: string | undefined, jobId: string): Running | Promise<Running>
  remove(name: string, jobId: string): Running | Promise<Running>
  upgradeAll(jobId: string): Running
  /** The job that an earlier run of this program has left; and that the server knows of its end. */
  interruptedJob?(): Promise<{ readonly jobId: string; readonly running: Running } | undefined>
  forgetJob?(jobId: string): Promise<void>
  services(): Promise<UnitService[]>
  restartService(name: string): Promise<void>
  screens(): Promise<UnitScreen[]>
  /** Attaches to a session; without a name a new one is started. */
  openTerminal(screen: string | undefined, size: TerminalSize): Promise<Terminal>
  /**
   * Applies a network setting. `reachable` says whether the server answers: if it does not within a minute, the setting before comes back and the
   * promise rejects.
   */
  configureEthernet(setting: EthernetSetting, reachable: () => Promise<boolean>): Promise<void>
  configureTimezone(timezone: string): Promise<void>
  /** A picture of all that the screen shows; left out by a host that takes none. */
  takeScreenshot?(highQuality: boolean): Promise<Picture>
}

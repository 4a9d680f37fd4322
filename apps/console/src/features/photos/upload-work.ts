import { type PhotoType, photos, photoTypes } from '@cubeward/contract/admin/photos.ts'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call, queryClient } from '../../api/api.ts'
import { createEmitter } from '../../api/emitter.ts'
import { errorText } from '../../api/error-panel.ts'
import { ApiProblem } from '../../api/problem.ts'
import { forgetTabUpload, setTabUpload } from '../../api/tab-uploads.ts'
import { unlessStopped } from '../../api/unless-stopped.ts'
import { fileNameOf, photoList } from './reads.ts'
import { putFile } from './upload.ts'
import { outcomeOf, unanswered } from './upload-outcome.ts'

export interface Upload {
  key: number
  file: File
  /** Address of its thumbnail, in this browser only. */
  preview: string
  /** Null until the server has answered; empty if it gave none. */
  url: string | null
  /** Until when the address is used; later another is asked for. */
  goodUntil: number
  /** The name it will be kept under. */
  name: string
  existed: boolean
  selected: boolean
  state: 'asking' | 'ready' | 'sending' | 'done' | 'stopped' | 'failed'
  progress: number
  /** Why it failed, or what is known of what was stopped. */
  reason?: string
}

/** The upload of photos of one cube, as it is shown. */
export interface Uploads {
  files: readonly Upload[]
  /** Those that are being sent, or were sent last. */
  batch: readonly number[]
  sending: boolean
  /** Whether its dialog is open; without one it goes on, and the bar above tells of it. */
  shown: boolean
}

const isPhotoType = (type: string): type is PhotoType => (photoTypes as readonly string[]).includes(type)
/** What can be sent when somebody says so. */
export const isSelectable = ({ url, existed, state }: Upload): boolean =>
  !existed && url !== null && url !== '' && state !== 'sending' && state !== 'done'

/** Addresses last 15 minutes; an upload should not begin in the last ones. */
const ADDRESS_MS = 10 * 60_000
/** How often it is looked whether a photo is there: the server needs a moment, and with a store of objects looks only when it is asked. */
const LOOKS = 3
const LOOK_MS = 1_000

const attempt = (work: () => Promise<unknown>): Promise<Error | undefined> =>
  work().then(
    () => undefined,
    (error: Error) => error,
  )

const reasonOf = (error: unknown): string => {
  if (error instanceof ApiProblem) return error.errors[0]?.message ?? error.message
  return errorText(error)
}

const nothing: Uploads = { files: [], batch: [], sending: false, shown: false }

/**
 * The photos that are chosen for a cube: each has an address of its own and is sent there directly, one after the other.
 * It belongs to the tab, not to a page: what is being sent goes on when its page is left.
 */
export class UploadWork {
  readonly #where: { operator: string; cubeId: string }
  readonly #changes = createEmitter()
  #now = nothing
  #last = 0
  /** Files whose addresses were asked for. */
  readonly #asking = new Set<Promise<string>>()
  #stopper: AbortController | undefined

  constructor(operator: string, cubeId: string) {
    this.#where = { operator, cubeId }
  }

  readonly subscribe = this.#changes.listen
  readonly get = (): Uploads => this.#now

  /** Opens its dialog on the page of the photos. */
  show(): void {
    this.#set({ shown: true })
  }
  /** What is being sent goes on; what went wrong in the background stays until it was looked at; the rest is forgotten. */
  hide(): void {
    const { files, batch, sending, shown } = this.#now
    if (sending) {
      if (shown) this.#set({ shown: false })
    } else if (shown || !files.some(({ key, state }) => batch.includes(key) && state !== 'done')) this.clear()
  }
  clear(): void {
    this.#stopper?.abort()
    for (const { preview } of this.#now.files) URL.revokeObjectURL(preview)
    if (this.#now !== nothing) this.#set(nothing)
    forgetTabUpload(this.#where)
  }
  stop(): void {
    this.#stopper?.abort()
  }
  select(key: number, selected: boolean): void {
    this.#change(key, { selected })
  }

  add(files: readonly File[]): void {
    const names = new Set(this.#now.files.map(({ file }) => file.name))
    const fresh = files.map((file): Upload => {
      this.#last += 1
      const existed = names.has(file.name)
      names.add(file.name)
      return {
        ...{ key: this.#last, file, preview: URL.createObjectURL(file), existed, selected: false, progress: 0 },
        ...{ goodUntil: 0, name: file.name },
        ...(existed ? { url: '', state: 'ready' as const } : { url: null, state: 'asking' as const }),
      }
    })
    this.#set({ files: [...this.#now.files, ...fresh] })
    for (const upload of fresh) {
      if (upload.existed) continue
      const asked = this.#ask(upload)
      this.#asking.add(asked)
      void asked.finally(() => this.#asking.delete(asked))
    }
  }

  /** Sends what is selected, and what will be as soon as it has its address. */
  async send(): Promise<void> {
    if (this.#now.sending) return
    const stop = new AbortController()
    this.#stopper = stop
    this.#set({ sending: true, batch: [] })
    this.#notify()
    await attempt(() => unlessStopped(Promise.all(this.#asking), stop.signal))
    const chosen = this.#now.files.filter((it) => it.selected && isSelectable(it))
    const batch = stop.signal.aborted ? [] : chosen.map(({ key }) => key)
    if (!stop.signal.aborted) this.#set({ batch })
    for (const key of batch) {
      if (stop.signal.aborted) break
      await this.#sendOne(key, stop.signal)
    }
    // it may have been forgotten meanwhile, and begun anew
    if (this.#stopper !== stop) return
    this.#stopper = undefined
    if (!this.#now.sending) return
    this.#set({ sending: false })
    this.#notify()
  }

  async #sendOne(key: number, stop: AbortSignal): Promise<void> {
    const upload = this.#now.files.find((it) => it.key === key)
    if (upload === undefined) return
    const url = await unlessStopped(this.#addressOf(upload), stop).catch(() => '')
    if (url === '') return
    this.#change(key, { state: 'sending', progress: 0 })
    let share = 0
    const onProgress = (progress: number) => {
      share = progress
      this.#change(key, { progress })
    }
    const failure = await attempt(() => putFile(url, upload.file, onProgress, stop))
    const forgotten = () => !this.#now.files.some((it) => it.key === key)
    // nobody sees the outcome any more, and after a sign-out the list cannot be read
    if (forgotten()) return
    const look = this.#isThere(upload.name, () => !forgotten() && (failure === undefined || unanswered(failure)))
    // what was stopped is looked for all the same; what was sent is not looked for any longer
    const there = stop.aborted ? await look : await unlessStopped(look, stop).catch(() => undefined)
    const outcome = outcomeOf({ failure, there, whole: share === 1 })
    this.#change(key, { ...outcome, ...(outcome.state === 'done' && { progress: 1, selected: false }) })
  }

  /** An address is good for one try, and not for ever. */
  #addressOf(upload: Upload): Promise<string> {
    const good = upload.state === 'ready' && Date.now() < upload.goodUntil
    return good && upload.url !== null ? Promise.resolve(upload.url) : this.#ask(upload)
  }

  async #ask({ key, file }: Pick<Upload, 'key' | 'file'>): Promise<string> {
    try {
      // the server says what is wrong with a type that is none of these
      const contentType = isPhotoType(file.type) ? file.type : (file.type as PhotoType)
      const body = { fileName: file.name, contentType, size: file.size }
      const reply = await call(photos.createUpload, { params: this.#where, body })
      const { presignedUrl: url, fileExisted: existed, fileName: name } = reply
      const goodUntil = Date.now() + ADDRESS_MS
      this.#change(key, { url, name, goodUntil, existed, selected: url !== '' && !existed, state: 'ready' })
      return url
    } catch (error) {
      this.#change(key, { url: '', selected: false, state: 'ready', reason: reasonOf(error) })
      return ''
    }
  }

  /** Whether a photo is there; what may have arrived may take a moment. Undefined if that cannot be told. */
  async #isThere(name: string, mayArrive: () => boolean): Promise<boolean | undefined> {
    for (let look = 1; ; look++) {
      const found = (await this.#names())?.has(name)
      if (found !== false || !mayArrive() || look === LOOKS) return found
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      if (!mayArrive()) return undefined
    }
  }

  /** Names of the photos as they are now. It is no read of the page: what that began before says nothing of what was sent since. */
  async #names(): Promise<ReadonlySet<string> | undefined> {
    // reading would wait until the line is back
    if (!onlineManager.isOnline()) return undefined
    const { queryKey } = photoList(this.#where.operator, this.#where.cubeId)
    try {
      const now = await queryClient.fetchQuery({
        queryKey: ['photos after an upload', ...queryKey],
        queryFn: ({ signal }) => call(photos.list, { params: this.#where, signal }),
        staleTime: 0,
        gcTime: 0,
        networkMode: 'always',
      })
      void queryClient.invalidateQueries({ queryKey })
      return new Set(now.map(({ key }) => fileNameOf(key)))
    } catch {
      return undefined
    }
  }

  #change(key: number, to: Partial<Upload>): void {
    this.#set({ files: this.#now.files.map((it) => (it.key === key ? { ...it, ...to } : it)) })
  }
  #set(to: Partial<Uploads>): void {
    this.#now = { ...this.#now, ...to }
    this.#changes.emit()
  }
  #notify(): void {
    setTabUpload({ ...this.#where, running: this.#now.sending, end: () => this.clear() })
  }
}

const works = new Map<string, UploadWork>()
/** The one of this cube. */
export function uploadWork(operator: string, cubeId: string): UploadWork {
  const key = `${operator}/${cubeId}`
  const work = works.get(key) ?? new UploadWork(operator, cubeId)
  works.set(key, work)
  return work
}
export const useUploads = (work: UploadWork): Uploads => useSyncExternalStore(work.subscribe, work.get)

import { type PhotoType, photos, photoTypes } from '@cubeward/contract/admin/photos.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/api.ts'
import { ApiProblem } from '../../api/problem.ts'
import { t } from '../../locales/i18n.ts'
import { putFile } from './upload.ts'

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
  /** Why it failed. */
  reason?: string
}

const isPhotoType = (type: string): type is PhotoType => (photoTypes as readonly string[]).includes(type)
/** What can be sent when somebody says so. */
export const isSelectable = ({ url, existed, state }: Upload): boolean =>
  !existed && url !== null && url !== '' && state !== 'sending' && state !== 'done'

/** Names of the photos as they are now; undefined if that cannot be told. */
export type There = () => Promise<ReadonlySet<string> | undefined>

/** Addresses last 15 minutes; an upload should not begin in the last ones. */
const ADDRESS_MS = 10 * 60_000
/** A store that is not the server's own: the server looks at what has arrived when it is asked for the list. */
const LOOKS = 3
const LOOK_MS = 1_000

const attempt = (work: () => Promise<void>): Promise<Error | undefined> =>
  work().then(
    () => undefined,
    (error: Error) => error,
  )

/** Whether a photo is there; what was sent may take a moment, what was not is only looked for. */
async function isThere(there: There, name: string, sent: boolean): Promise<boolean | undefined> {
  for (let look = 1; ; look++) {
    const found = (await there())?.has(name)
    if (found !== false || !sent || look === LOOKS) return found
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof ApiProblem) return error.errors[0]?.message ?? error.message
  return error instanceof Error ? error.message : String(error)
}

/** What is true of a photo, whatever became of the connection that brought it. */
function outcomeOf(failure: Error | undefined, there: boolean | undefined): Partial<Upload> {
  if (there) return { state: 'done', progress: 1, selected: false }
  if (failure === undefined) {
    if (there === undefined) return { state: 'done', progress: 1, selected: false }
    return { state: 'failed', reason: t('The file was not taken: it is damaged, too large or not of its type.') }
  }
  if (there === undefined)
    return { state: 'failed', reason: t('The upload broke off. Whether the photo was stored is not known.') }
  return failure.name === 'AbortError' ? { state: 'stopped' } : { state: 'failed', reason: failure.message }
}

/** The files of the upload dialog: each has an address of its own and is sent there directly (PHOTO-05). */
export function useUploads(operator: string, cubeId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const last = useRef(0)
  const previews = useRef<string[]>([])
  const stopper = useRef<AbortController | undefined>(undefined)
  const latest = useRef(uploads)
  useEffect(() => {
    latest.current = uploads
  })
  useEffect(
    () => () => {
      stopper.current?.abort()
      for (const preview of previews.current) URL.revokeObjectURL(preview)
    },
    [],
  )
  const change = useCallback((key: number, to: Partial<Upload>) => {
    setUploads((before) => before.map((it) => (it.key === key ? { ...it, ...to } : it)))
  }, [])

  const ask = useCallback(
    async ({ key, file }: Pick<Upload, 'key' | 'file'>): Promise<string> => {
      try {
        // the server says what is wrong with a type that is none of these
        const contentType = isPhotoType(file.type) ? file.type : (file.type as PhotoType)
        const body = { fileName: file.name, contentType, ...(file.size > 0 && { size: file.size }) }
        const reply = await call(photos.createUpload, { params: { operator, cubeId }, body })
        const { presignedUrl: url, fileExisted: existed, fileName: name } = reply
        const goodUntil = Date.now() + ADDRESS_MS
        change(key, { url, name, goodUntil, existed, selected: url !== '' && !existed, state: 'ready' })
        return url
      } catch (error) {
        const reason = reasonOf(error)
        change(key, { url: '', selected: false, state: 'ready', reason })
        return ''
      }
    },
    [operator, cubeId, change],
  )

  const add = (files: readonly File[]) => {
    const names = new Set(latest.current.map(({ file }) => file.name))
    const fresh = files.map((file): Upload => {
      const preview = URL.createObjectURL(file)
      previews.current.push(preview)
      last.current += 1
      const existed = names.has(file.name)
      names.add(file.name)
      return {
        ...{ key: last.current, file, preview, existed, selected: false, progress: 0, goodUntil: 0, name: file.name },
        ...(existed ? { url: '', state: 'ready' as const } : { url: null, state: 'asking' as const }),
      }
    })
    setUploads((before) => [...before, ...fresh])
    for (const upload of fresh) if (!upload.existed) void ask(upload)
  }

  /** An address is good for one try, and not for ever. */
  const addressOf = async (upload: Upload): Promise<string> =>
    upload.state === 'ready' && upload.url !== null && Date.now() < upload.goodUntil ? upload.url : ask(upload)

  const send = async (there: There) => {
    const stop = new AbortController()
    stopper.current = stop
    for (const { key } of latest.current.filter((it) => it.selected && isSelectable(it))) {
      const upload = latest.current.find((it) => it.key === key)
      if (stop.signal.aborted || upload === undefined) break
      const url = await addressOf(upload)
      if (url === '') continue
      change(key, { state: 'sending', progress: 0 })
      const sent = await attempt(() => putFile(url, upload.file, (progress) => change(key, { progress }), stop.signal))
      change(key, outcomeOf(sent, await isThere(there, upload.name, sent === undefined)))
    }
    stopper.current = undefined
  }

  return {
    uploads,
    add,
    send,
    stop: () => stopper.current?.abort(),
    select: (key: number, selected: boolean) => change(key, { selected }),
  }
}

import { type PhotoType, photos, photoTypes } from '@cubeward/contract/admin/photos.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/api.ts'
import { putFile } from './upload.ts'

export interface Upload {
  key: number
  file: File
  /** Address of its thumbnail, in this browser only. */
  preview: string
  /** Null until the server has answered; empty if it gave none. */
  url: string | null
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
        const { presignedUrl, fileExisted } = await call(photos.createUpload, { params: { operator, cubeId }, body })
        const usable = presignedUrl !== '' && !fileExisted
        change(key, { url: presignedUrl, existed: fileExisted, selected: usable, state: 'ready' })
        return presignedUrl
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
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
        ...{ key: last.current, file, preview, existed, selected: false, progress: 0 },
        ...(existed ? { url: '', state: 'ready' as const } : { url: null, state: 'asking' as const }),
      }
    })
    setUploads((before) => [...before, ...fresh])
    for (const upload of fresh) if (!upload.existed) void ask(upload)
  }

  const send = async (onStored: () => Promise<unknown>) => {
    const stop = new AbortController()
    stopper.current = stop
    for (const upload of latest.current.filter((it) => it.selected && isSelectable(it))) {
      if (stop.signal.aborted) break
      const { key, file, state } = upload
      // an address is good for one try
      const url = state === 'ready' ? upload.url : await ask(upload)
      if (url === null || url === '') continue
      change(key, { state: 'sending', progress: 0 })
      try {
        await putFile(url, file, (progress) => change(key, { progress }), stop.signal)
        change(key, { state: 'done', progress: 1, selected: false })
        await onStored()
      } catch (error) {
        const stopped = error instanceof DOMException && error.name === 'AbortError'
        change(key, stopped ? { state: 'stopped' } : { state: 'failed', reason: (error as Error).message })
      }
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

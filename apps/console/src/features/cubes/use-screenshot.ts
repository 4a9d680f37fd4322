import { type ScreenshotName, screenshots, takenAtHeader } from '@cubeward/contract/admin/screenshots.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callRaw, readKey } from '../../api/api.ts'
import { errorText } from '../../api/error-panel.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { CubeFeed } from '../../live/use-cube-feed.ts'
import { createAutoRefresh } from './auto-refresh.ts'

export interface Screenshot {
  /** As a data address, which needs no clearing away. */
  src: string
  takenAt: string
}

/** The latest picture of a screen; null if there is none yet. */
const screenshotRead = (operator: string, cubeId: string, screenshot: ScreenshotName) => ({
  queryKey: readKey(screenshots.read, { operator, cubeId, screenshot }),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Screenshot | null> => {
    try {
      const response = await callRaw(screenshots.read, { params: { operator, cubeId, screenshot }, signal })
      const takenAt = response.headers.get(takenAtHeader) ?? new Date().toISOString()
      return { src: await asDataAddress(await response.blob()), takenAt }
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 404) return null
      throw error
    }
  },
})

const asDataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read'))
    reader.readAsDataURL(blob)
  })

interface ScreenshotOptions {
  operator: string
  cubeId: string
  feed: CubeFeed
  kiosk: boolean
  highQuality: boolean
  auto: boolean
  /** The automatic refresh cannot go on. Always the same function. */
  onAutoFailed: () => void
}

/** The picture of the screen, and taking a new one: at once, or again and again, 200 ms after the one before has come. */
export function useScreenshot({ operator, cubeId, feed, kiosk, highQuality, auto, onAutoFailed }: ScreenshotOptions) {
  const picture = useQuery(screenshotRead(operator, cubeId, kiosk ? 'kiosk' : 'desktop'))
  const [taking, setTaking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { order } = feed
  const take = useCallback(async (): Promise<boolean> => {
    setTaking(true)
    try {
      await order({ '@type': 'TakeScreenshot', highQuality, kiosk })
      setFailure(undefined)
      return true
    } catch (error) {
      setFailure(errorText(error))
      return false
    } finally {
      setTaking(false)
    }
  }, [order, highQuality, kiosk])

  const refresh = useRef<ReturnType<typeof createAutoRefresh> | undefined>(undefined)
  useEffect(() => {
    if (!auto) return
    const begun = createAutoRefresh({ take, onFailed: onAutoFailed })
    refresh.current = begun
    begun.arrived()
    return () => {
      refresh.current = undefined
      begun.stop()
    }
  }, [auto, take, onAutoFailed])
  const arrived = picture.data?.takenAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture that arrives sets the clock for the next one
  useEffect(() => refresh.current?.arrived(), [arrived])

  return { picture, take, taking, failure }
}

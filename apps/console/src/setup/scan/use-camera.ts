import { type RefObject, useEffect, useRef, useState } from 'react'
import { readQr } from './read-qr.ts'

/** Between two looks at the picture. */
const LOOK_MS = 180
/** The same code is not told again at once: it stays in front of the camera. */
const SAME_MS = 2_500

interface Camera {
  video: RefObject<HTMLVideoElement | null>
  state: 'starting' | 'looking' | 'refused' | 'none'
  /** Switches the light; undefined if there is none. */
  torch: ((on: boolean) => void) | undefined
}

/** The camera behind the phone, and what QR codes it sees, for as long as `active`. */
export function useCamera(active: boolean, onCode: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<Camera['state']>('starting')
  const [torch, setTorch] = useState<Camera['torch']>()
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (!active) return
    let stopped = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let last = { text: '', at: 0 }
    const look = async () => {
      const picture = video.current
      if (stopped || picture === null) return
      const text = await readQr(picture, picture.videoWidth, picture.videoHeight).catch(() => undefined)
      if (stopped) return
      const now = performance.now()
      if (text !== undefined && (text !== last.text || now - last.at > SAME_MS)) {
        last = { text, at: now }
        latest.current(text)
      }
      timer = setTimeout(() => void look(), LOOK_MS)
    }
    const start = async () => {
      try {
        const opened = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
        })
        stream = opened
        if (stopped || video.current === null) return end()
        video.current.srcObject = opened
        await video.current.play()
        setState('looking')
        const [track] = opened.getVideoTracks()
        if (track && 'torch' in (track.getCapabilities?.() ?? {}))
          setTorch(
            () => (on: boolean) =>
              void track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }),
          )
        void look()
      } catch (error) {
        if (!stopped) setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none')
      }
    }
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void start()
    return () => {
      stopped = true
      clearTimeout(timer)
      end()
    }
  }, [active])
  return { video, state, torch }
}

import { useCallback, useState } from 'react'

const MUTED = 'cubeward.tone-muted'
let audio: AudioContext | undefined

/** A short tone for what was captured, so that one need not look at the phone; two notes for what is complete. */
export function playTone(kind: 'captured' | 'done'): void {
  if (localStorage.getItem(MUTED) === 'yes') return
  try {
    audio ??= new AudioContext()
    // a page that nobody has touched yet may not sound
    void audio.resume().catch(() => undefined)
    const notes = kind === 'captured' ? [880] : [880, 1320]
    for (const [at, frequency] of notes.entries()) note(audio, frequency, at * 0.12)
  } catch {
    // no sound on this device: everything is on the screen as well
  }
}

function note(context: AudioContext | undefined, frequency: number, after: number): void {
  if (context === undefined) return
  const from = context.currentTime + after
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(0.0001, from)
  gain.gain.exponentialRampToValueAtTime(0.2, from + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.0001, from + 0.1)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(from)
  oscillator.stop(from + 0.12)
}

/** Whether the tone is muted, remembered on this device. */
export function useMuted(): [muted: boolean, setMuted: (muted: boolean) => void] {
  const [muted, set] = useState(() => localStorage.getItem(MUTED) === 'yes')
  const setMuted = useCallback((next: boolean) => {
    localStorage.setItem(MUTED, next ? 'yes' : 'no')
    set(next)
  }, [])
  return [muted, setMuted]
}

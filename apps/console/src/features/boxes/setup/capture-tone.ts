import { useCallback, useState } from 'react'

const MUTED = 'cubeward.tone-muted'
/** What one hears without looking at the phone: something counted, something is complete, doors are not heard any more. */
const NOTES = { captured: [880], done: [880, 1320], lost: [440, 330] } as const
const SHAKES = { captured: [60], done: [60, 60, 120], lost: [200] } as const
let audio: AudioContext | undefined

/** A short tone, and where the device can a vibration. The tone can be muted. */
export function playTone(kind: keyof typeof NOTES): void {
  // not in every browser, and in none before the page was touched
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([...SHAKES[kind]])
  if (localStorage.getItem(MUTED) === 'yes') return
  try {
    audio ??= new AudioContext()
    void audio.resume().catch(() => undefined)
    for (const [at, frequency] of NOTES[kind].entries()) note(audio, frequency, at * 0.12)
  } catch {
    // no sound on this device: everything is on the screen as well
  }
}

function note(context: AudioContext, frequency: number, after: number): void {
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

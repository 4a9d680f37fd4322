import { useEffect, useState } from 'react'

/** A search of a choice waits 400 ms. */
const PAUSE_MS = 400

/** What is typed, once no more comes for a moment. */
export function useSettled(value: string, pauseMs = PAUSE_MS): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}

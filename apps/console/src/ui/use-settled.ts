import { useEffect, useState } from 'react'

/** spec §9: a search of a choice waits 400 ms. */
const PAUSE_MS = 400

/** What is typed, once no more comes for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

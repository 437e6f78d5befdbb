import { useEffect, useState } from 'react'
import { toLocalTime, type LocalTime } from './model/local-time.ts'

const refreshMs = 30_000

/** What the clock of a zone shows, followed while the component is mounted. */
export function useNow(zone: string): LocalTime {
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return toLocalTime(zone, at)
}

import { useEffect, useState } from 'react'

const stepMs = 15_000

/**
 * The office's time in unix seconds, renewed while the page is visible: `serverNow` was received at `receivedAt`
 * (milliseconds), so that a wrong clock of the computer changes nothing.
 */
export function useNow(serverNow: number, receivedAt: number): number {
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const renew = (): void => {
      if (document.visibilityState === 'visible') setAt(Date.now())
    }
    const timer = setInterval(renew, stepMs)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [])
  return serverNow + Math.max(0, Math.floor((at - receivedAt) / 1000))
}

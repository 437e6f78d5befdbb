import { useEffect } from 'react'

/** Phones that save power refuse it. */
async function requestLock(): Promise<WakeLockSentinel | null> {
  try {
    return await navigator.wakeLock.request('screen')
  } catch {
    return null
  }
}

/** Keeps the screen on, and with it the camera. Browsers release the lock of a hidden page, so it is taken again. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return undefined
    const locks: WakeLockSentinel[] = []
    let isOver = false
    async function take(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      const lock = await requestLock()
      if (isOver) await lock?.release()
      else if (lock) locks.push(lock)
    }
    const onVisible = (): void => void take()
    onVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      for (const lock of locks) void lock.release()
    }
  }, [active])
}

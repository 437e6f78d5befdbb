import { useEffect, useState } from 'react'
import { reportView } from './api.ts'
import { getVisitId } from './visit-id.ts'

/** How long the page must be visible to count as a visit; link scanners leave sooner. */
const visitDelayMs = 2000

/**
 * Counts a visit once the page has been visible for a moment. Returns the visit's id; null in a preview, which is not
 * counted.
 */
export function useVisit(token: string, preview: boolean): string | null {
  const [visit] = useState(() => getVisitId(token))
  useEffect(() => {
    if (preview) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function restartTimer(): void {
      clearTimeout(timer)
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => {
          document.removeEventListener('visibilitychange', restartTimer)
          void reportView(token, visit)
        }, visitDelayMs)
    }
    restartTimer()
    document.addEventListener('visibilitychange', restartTimer)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restartTimer)
    }
  }, [token, visit, preview])
  return preview ? null : visit
}

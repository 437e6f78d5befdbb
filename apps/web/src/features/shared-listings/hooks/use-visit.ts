import { useEffect, useState } from 'react'
import { reportView } from '../api.ts'
import { visitKey } from '../model/visit.ts'

/** How long a page is looked at until it counts: whoever only checks links is gone by then. */
const momentMs = 2000

/**
 * Counts the visit once the page was before somebody's eyes for a moment. Returns the visit's name; null in a preview,
 * which is no visit.
 */
export function useVisit(token: string, preview: boolean): string | null {
  const [visit] = useState(() => visitKey(token))
  useEffect(() => {
    if (preview) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function watch(): void {
      clearTimeout(timer)
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => {
          document.removeEventListener('visibilitychange', watch)
          void reportView(token, visit)
        }, momentMs)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [token, visit, preview])
  return preview ? null : visit
}

import { useEffect, useRef } from 'react'
import { reportView } from '../api.ts'

/** How long a listing must be visible to count as viewed. */
const viewDelayMs = 1500

/**
 * Returns a ref for a listing's element. Reports a view once the element has been visible for a moment in a visible tab:
 * once per visit, and never in a preview (`visit` null).
 */
export function useListingView(token: string, visit: string | null, listingId: string) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (visit === null) return
    const key = `seen ${visit} ${listingId}`
    if (!element.current || sessionStorage.getItem(key) !== null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting) return
        timer = setTimeout(() => {
          if (document.visibilityState !== 'visible') return
          observer.disconnect()
          sessionStorage.setItem(key, '1')
          void reportView(token, visit, listingId)
        }, viewDelayMs)
      },
      // Visible means that it reaches the middle third of the screen.
      { rootMargin: '-33% 0px -33% 0px' },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [token, visit, listingId])
  return element
}

import { useEffect, useRef } from 'react'
import { reportView } from '../api.ts'

/** How long something is before the eyes until it counts. */
const momentMs = 1500

/**
 * Ref of a listing that is reported once it was in sight for a moment, with the page in front; once for each visit, and
 * never without one.
 */
export function useSeen(token: string, visit: string | null, listingId: string) {
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
        }, momentMs)
      },
      // The part of it that fills a third of the screen.
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

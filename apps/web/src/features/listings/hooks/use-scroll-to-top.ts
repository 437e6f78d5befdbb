import { useEffect, useRef } from 'react'

/** Shows the top of the page again whenever the key changes; the first time the browser knows better. */
export function useScrollToTop(key: string): void {
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [key])
}

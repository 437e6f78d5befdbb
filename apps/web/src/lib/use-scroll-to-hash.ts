import { useEffect } from 'react'

/** Any of these ends the automatic scrolling. */
const userInputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the element of a hash (`#shortcuts`). The browser cannot: the page loads after the URL changes, and content
 * above the element grows while its data loads, so the element is kept in view until the user scrolls or types.
 */
export function useScrollToHash(hash: string): void {
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!target) return
    const growing = new ResizeObserver(() => target.scrollIntoView())
    const leave = (): void => growing.disconnect()
    growing.observe(document.body)
    for (const move of userInputEvents)
      addEventListener(move, leave, { once: true, passive: true, capture: true })
    return () => {
      leave()
      for (const move of userInputEvents) removeEventListener(move, leave, { capture: true })
    }
  }, [hash])
}

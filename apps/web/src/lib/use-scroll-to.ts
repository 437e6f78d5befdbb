import { useEffect } from 'react'

/** With any of these the reader goes on alone. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the element that a hash (`#shortcuts`) names. The browser cannot: the page is a chunk that arrives after
 * its address, and what stands above the element grows as its data come, so it is kept in sight until the reader moves.
 */
export function useScrollTo(hash: string): void {
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!target) return
    const growing = new ResizeObserver(() => target.scrollIntoView())
    const leave = (): void => growing.disconnect()
    growing.observe(document.body)
    for (const move of moves) addEventListener(move, leave, { once: true, passive: true, capture: true })
    return () => {
      leave()
      for (const move of moves) removeEventListener(move, leave, { capture: true })
    }
  }, [hash])
}

import { useEffect, useState, type RefObject } from 'react'

/** A narrower event shows no word of its title. */
const minEventWidth = 58
/** Two at a time are always shown, however narrow the day. */
const minColumns = 2

/** How many events fit side by side in a day of the grid, followed while its width changes. */
export function useMaxColumns(area: RefObject<HTMLElement | null>, days: number): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = area.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [area])
  // Before the first layout all are shown.
  if (width === 0) return Number.POSITIVE_INFINITY
  return Math.max(minColumns, Math.floor(width / days / minEventWidth))
}

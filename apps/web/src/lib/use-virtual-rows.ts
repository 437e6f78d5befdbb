import { useCallback, useLayoutEffect, useState } from 'react'

/** Rows beyond the edge of sight that stand ready, so that a turn of the wheel never shows a gap. */
const overscan = 8
/** The range moves in steps, so that scrolling renders anew once in a few rows. */
const step = 4
/** Shown before the scroller has a size. */
const firstRows = 30

export interface VirtualRows {
  /** The first row that is worth rendering, and the one after the last; it may lie beyond the end of the list. */
  readonly start: number
  readonly end: number
  /** Brings a row into sight by the shortest way. */
  readonly reveal: (index: number) => void
}

/**
 * Which rows of a long list are worth rendering: those in sight of `scroller` and a few around them. All rows are of one
 * height, in pixels, and the list is all that is scrolled. Without a scroller, the first of them.
 */
export function useVirtualRows(scroller: HTMLElement | null, rowHeight: number): VirtualRows {
  const [range, setRange] = useState({ start: 0, end: firstRows })

  useLayoutEffect(() => {
    if (!scroller) return
    const measure = (): void => {
      const { scrollTop, clientHeight } = scroller
      const seen = clientHeight === 0 ? firstRows : Math.ceil(clientHeight / rowHeight)
      const first = Math.floor(scrollTop / rowHeight)
      const start = Math.max(0, Math.floor((first - overscan) / step) * step)
      const end = Math.ceil((first + seen + overscan) / step) * step
      setRange((before) => (before.start === start && before.end === end ? before : { start, end }))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(scroller)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [scroller, rowHeight])

  const reveal = useCallback(
    (index: number) => {
      if (!scroller) return
      const top = index * rowHeight
      const { scrollTop, clientHeight } = scroller
      if (top < scrollTop) scroller.scrollTo({ top })
      else if (top + rowHeight > scrollTop + clientHeight)
        scroller.scrollTo({ top: top + rowHeight - clientHeight })
    },
    [scroller, rowHeight],
  )

  return { ...range, reveal }
}

import { useCallback, useLayoutEffect, useState } from 'react'

/** Rows rendered beyond the visible area, so that fast scrolling shows no gap. */
const overscan = 8
/** The range moves in steps of rows, so that scrolling re-renders only once every few rows. */
const step = 4
/** Rows rendered before the scroll container has a size. */
const firstRows = 30

export interface VirtualRows {
  /** First row to render, and the one after the last; `end` may exceed the length of the list. */
  readonly start: number
  readonly end: number
  /** Scrolls a row into view by the shortest distance. */
  readonly reveal: (index: number) => void
}

/**
 * Returns the rows of a long list to render: those visible in `scroller` and a few around them. All rows have the same
 * height in pixels, and the list is the only content of the scroller. Without a scroller, the first rows.
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

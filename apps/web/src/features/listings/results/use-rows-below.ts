import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

function countBelow({ children }: HTMLElement): number {
  const items = [...children] as HTMLElement[]
  const first = items[0]?.offsetTop ?? 0
  return items.filter(({ offsetTop }) => offsetTop > first).length
}

/** How many items of a list that wraps lie below its first row, whatever its width. */
export function useRowsBelow(): [RefObject<HTMLUListElement | null>, number] {
  const list = useRef<HTMLUListElement>(null)
  const [below, setBelow] = useState(0)
  // After each render, because the items may be others.
  useLayoutEffect(() => {
    const node = list.current
    if (!node) return
    const measure = () => setBelow(countBelow(node))
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(node)
    return () => sizes.disconnect()
  })
  return [list, below]
}

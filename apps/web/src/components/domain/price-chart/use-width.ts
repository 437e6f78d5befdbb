import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Returns a ref and the width of its element in whole pixels; 0 before it is measured. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return undefined
    setWidth(Math.floor(node.clientWidth))
    const observer = new ResizeObserver(() => setWidth(Math.floor(node.clientWidth)))
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}

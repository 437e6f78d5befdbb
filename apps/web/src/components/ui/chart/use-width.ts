import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The width of an element in whole pixels, kept up to date; 0 until it is known. */
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

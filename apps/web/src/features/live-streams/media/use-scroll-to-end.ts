import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Within this many pixels of the end, a reader follows what is new. */
const nearEnd = 80

/** Keeps a list at its newest entry, unless the reader scrolled up. */
export function useScrollToEnd(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const lastHeight = useRef(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element || element.scrollHeight === lastHeight.current) return
    const wasAtEnd = lastHeight.current - element.scrollTop - element.clientHeight < nearEnd
    if (wasAtEnd) element.scrollTop = element.scrollHeight
    lastHeight.current = element.scrollHeight
  })
  return list
}

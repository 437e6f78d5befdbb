import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** Focuses the main element on navigation, as a page load would, for keyboards and screen readers. */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const previousPath = useRef(pathname)
  useEffect(() => {
    if (previousPath.current === pathname) return
    previousPath.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

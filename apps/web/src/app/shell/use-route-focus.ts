import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** A new page takes the focus, as a loaded document would, so that keyboard and screen reader start at its top. */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

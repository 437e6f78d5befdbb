import { useEffect, useRef } from 'react'
import { Spinner } from '../../../components/ui/spinner.tsx'
import * as texts from '../texts.ts'

/** Calls `onReach` when scrolled into view. Needs a new key per list length, since it may remain in view. */
export function EndOfList({ onReach }: { readonly onReach: () => Promise<unknown> }) {
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void onReach())
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [onReach])
  return (
    <li ref={end} className="flex justify-center py-4 text-muted">
      <Spinner label={texts.loadingOlderNotifications} />
    </li>
  )
}

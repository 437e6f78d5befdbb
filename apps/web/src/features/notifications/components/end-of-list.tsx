import { useEffect, useRef } from 'react'
import { Spinner } from '../../../components/ui/spinner.tsx'

/** Calls when the end of a list comes into sight; a new one for each length, since the end may stay in sight. */
export function EndOfList({ onReach }: { readonly onReach: () => Promise<unknown> }) {
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void onReach())
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [onReach])
  return (
    <li ref={end} className="flex justify-center py-4 text-muted">
      <Spinner label="Loading older notifications" />
    </li>
  )
}

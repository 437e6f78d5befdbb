import { useEffect, useRef } from 'react'
import { Spinner } from './spinner.tsx'

interface EndOfListProps {
  /** For screen readers, while the next page loads. */
  readonly label: string
  readonly onReach: () => Promise<unknown>
}

/** Calls `onReach` when scrolled into view. Needs a new key per list length, since it may remain in view. */
export function EndOfList({ label, onReach }: EndOfListProps) {
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void onReach())
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [onReach])
  return (
    <li ref={end} className="flex justify-center py-4 text-muted">
      <Spinner label={label} />
    </li>
  )
}

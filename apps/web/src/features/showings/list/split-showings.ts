import type { Showing } from '@pb/contract/showings'

interface SplitShowings {
  /** Requests and confirmed showings that have not ended, the next first. */
  readonly open: readonly Showing[]
  /** The others, the latest first. */
  readonly past: readonly Showing[]
}

/** Splits showings at a moment in seconds. */
export function splitShowings(showings: readonly Showing[], now: number): SplitShowings {
  const isOpen = ({ status, ends }: Showing): boolean =>
    status === 'requested' || (status === 'confirmed' && ends !== null && ends > now)
  const byTime = (a: Showing, b: Showing): number => (a.starts ?? 0) - (b.starts ?? 0)
  return {
    open: showings.filter(isOpen).toSorted(byTime),
    past: showings.filter((showing) => !isOpen(showing)).toSorted((a, b) => byTime(b, a)),
  }
}

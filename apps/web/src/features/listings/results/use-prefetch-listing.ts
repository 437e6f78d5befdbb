import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { listingQuery } from '../../../queries/listings.ts'

/** A pointer that moves on sooner does not prefetch. */
const hoverMs = 80

/** Prefetches a listing on hover or focus, so that its page opens without waiting. */
export function usePrefetchListing() {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(
    () => ({
      start(id: string): void {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void client.prefetchQuery(listingQuery(id)), hoverMs)
      },
      cancel: (): void => clearTimeout(timer.current),
    }),
    [client],
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { listingQuery } from '../api.ts'

/** A pointer that only passes over wants nothing. */
const restMs = 80

/** Fetches a listing that is pointed at or focused, so that it is there when it is opened. */
export function useListingAhead() {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(
    () => ({
      want(id: string): void {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void client.prefetchQuery(listingQuery(id)), restMs)
      },
      leave: (): void => clearTimeout(timer.current),
    }),
    [client],
  )
}

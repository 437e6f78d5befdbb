import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useLayoutEffect, useState } from 'react'
import type { ClientSlots } from '../client-slots.ts'

/** The page shows what it has after this time, in milliseconds. */
const maxWaitMs = 2000

/** Whether the parts of a client's details are loaded, so that they can appear together. */
export function useDetailsLoaded(
  load: ClientSlots['loadDetails'],
  userId: string,
  enabled: boolean,
): boolean {
  const cache = useQueryClient()
  const [isLoaded, setLoaded] = useState(load === undefined)
  useLayoutEffect(() => {
    if (isLoaded || !enabled || !load) return
    let isMounted = true
    // In a transition, so that a long page is rendered without blocking what the agent does meanwhile.
    const show = (): void => {
      if (isMounted) startTransition(() => setLoaded(true))
    }
    const timer = setTimeout(show, maxWaitMs)
    void load(cache, userId).then(show)
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [cache, enabled, isLoaded, load, userId])
  return isLoaded || !enabled
}

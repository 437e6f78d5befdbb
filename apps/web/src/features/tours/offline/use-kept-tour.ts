import type { Tour } from '@pb/contract/tours'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logError } from '../../../lib/log.ts'
import { useUser } from '../../../lib/use-session.ts'
import { keepPage } from './keep-page.ts'
import { findKeptTour, keepTour } from './tour-store.ts'

/** Keeps a tour that was loaded, and returns it as it was kept while it is not. */
export function useKeptTour(tourId: string, loaded: Tour | undefined): Tour | undefined {
  const { user_id: userId } = useUser()
  useEffect(() => {
    if (!loaded) return
    keepTour(userId, loaded, Date.now() / 1000)
      .then(keepPage)
      .catch((error: unknown) => logError('A tour could not be kept for use without a network', error))
  }, [userId, loaded])
  const { data } = useQuery({
    queryKey: ['kept-tour', userId, tourId],
    queryFn: async () => findKeptTour(userId, tourId),
    enabled: loaded === undefined,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return loaded ?? data ?? undefined
}

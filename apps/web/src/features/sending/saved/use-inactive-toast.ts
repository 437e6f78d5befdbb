import { useEffect } from 'react'
import { toast } from '../../../components/ui/toaster.tsx'
import { plural } from '../../../lib/format.ts'

/** Says how many of a client's listings are off the market, where fewer came than there are. */
export function useInactiveToast(inactive: number | undefined, view: string): void {
  useEffect(() => {
    if (inactive === undefined || inactive === 0) return
    toast.info('Inactive Listings', {
      // One at a time, also where the list is looked at from two sides.
      id: `inactive ${view}`,
      description: `${plural(inactive, 'listing')} is not active anymore`,
      duration: 5000,
      position: 'bottom-right',
    })
  }, [inactive, view])
}

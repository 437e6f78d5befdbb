import { useEffect } from 'react'
import { toast } from '../../../components/ui/toaster.tsx'
import { pluralize } from '../../../lib/format.ts'
import * as texts from './texts.ts'

/** Shows a toast with the number of saved listings that are hidden because they are off the market. */
export function useInactiveToast(inactive: number | undefined, view: string): void {
  useEffect(() => {
    if (inactive === undefined || inactive === 0) return
    toast.info(texts.inactiveListings, {
      // The id keeps one toast per list, also when the effect runs again.
      id: `inactive ${view}`,
      description: texts.notActiveAnymore(pluralize(inactive, 'listing')),
      duration: 5000,
      position: 'bottom-right',
    })
  }, [inactive, view])
}

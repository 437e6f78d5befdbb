import { DealsList } from '../../features/deals/list/deals-list.tsx'

/** Deals with their commission sheets. */
export function Component() {
  return <DealsList />
}

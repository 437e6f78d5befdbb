import { Skeleton } from '../../../components/ui/skeleton.tsx'
import type { ClientListingSlots, ListingsSlotProps } from './client-slots.ts'

interface ClientToolbarProps extends Omit<ListingsSlotProps, 'clientId'> {
  /** Nothing stands here without a client. */
  readonly clientId: string | undefined
  readonly slots: ClientListingSlots | null
}

/** What is done with several listings for a client; until it is there, its place. */
export function ClientToolbar({ clientId, slots, listings }: ClientToolbarProps) {
  if (clientId === undefined) return null
  if (!slots) return <Skeleton className="mt-3 h-[54px] rounded-lg" />
  return <slots.Toolbar clientId={clientId} listings={listings} />
}

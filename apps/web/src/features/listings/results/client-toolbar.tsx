import { Skeleton } from '../../../components/ui/skeleton.tsx'
import type { ClientListingSlots, ListingsSlotProps } from './client-slots.ts'

interface ClientToolbarProps extends Omit<ListingsSlotProps, 'clientId'> {
  /** Without a client, the toolbar is hidden. */
  readonly clientId: string | undefined
  readonly slots: ClientListingSlots | null
}

/** Actions on several listings for a client, with a skeleton while they load. */
export function ClientToolbar({ clientId, slots, ...props }: ClientToolbarProps) {
  if (clientId === undefined) return null
  if (!slots) return <Skeleton className="mt-3 h-[54px] rounded-lg" />
  return <slots.Toolbar clientId={clientId} {...props} />
}

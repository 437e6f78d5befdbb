import { Skeleton } from '../../../components/ui/skeleton.tsx'
import type { ClientListingSlots, ListingsSlotProps } from './client-slots.ts'

interface ClientToolbarProps extends ListingsSlotProps {
  readonly slots: ClientListingSlots | null
}

/** Actions on several listings, with a skeleton while they load for a client. */
export function ClientToolbar({ slots, ...props }: ClientToolbarProps) {
  if (slots) return <slots.Toolbar {...props} />
  return props.clientId === undefined ? null : <Skeleton className="mt-3 h-[54px] rounded-lg" />
}

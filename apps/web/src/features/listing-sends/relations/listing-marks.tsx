import { useQuery } from '@tanstack/react-query'
import { cn } from '../../../lib/cn.ts'
import { clientListingsInfoQuery } from '../../../queries/listing-sends.ts'
import { RelationMarks } from './relation-marks.tsx'
import { SaveToggle } from './save-toggle.tsx'

interface ListingMarksProps {
  readonly listingId: string
  readonly subject: string
  readonly clientId: string
  readonly pageIds: readonly string[]
  readonly className?: string
  readonly toggleClass?: string | undefined
}

/** The save toggle of a listing for a client, with its sent, opened and rating marks. */
export function ListingMarks({ className, toggleClass, ...toggle }: ListingMarksProps) {
  const { data } = useQuery(clientListingsInfoQuery(toggle.clientId, toggle.pageIds))
  const relation = data?.find(({ advertisement_id: id }) => id === toggle.listingId)
  return (
    <span className={cn('flex items-center gap-2', className)}>
      {relation && <RelationMarks relation={relation} />}
      <SaveToggle {...toggle} {...(toggleClass !== undefined && { className: toggleClass })} />
    </span>
  )
}

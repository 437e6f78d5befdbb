import { useQuery } from '@tanstack/react-query'
import { cn } from '../../../lib/cn.ts'
import { clientListingsInfoQuery } from '../api.ts'
import { RelationMarks } from './relation-marks.tsx'
import { SaveToggle } from './save-toggle.tsx'

interface ListingMarksProps {
  readonly listingId: string
  readonly subject: string
  readonly clientId: string
  readonly page: readonly string[]
  readonly className?: string
}

/** A listing's toggle for a client, and what became of it with that client. */
export function ListingMarks({ className, ...toggle }: ListingMarksProps) {
  const { data } = useQuery(clientListingsInfoQuery(toggle.clientId, toggle.page))
  const relation = data?.find(({ advertisement_id: id }) => id === toggle.listingId)
  return (
    <span className={cn('flex items-center gap-2', className)}>
      {relation && <RelationMarks relation={relation} />}
      <SaveToggle {...toggle} />
    </span>
  )
}

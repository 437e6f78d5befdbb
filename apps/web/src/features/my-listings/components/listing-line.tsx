import { verifyDays, type OwnListing } from '@pb/contract/my-listings'
import { bathroomLabel, bedroomLabel } from '@pb/rules/bedrooms'
import { pastStatuses } from '@pb/rules/listing-status'
import { BadgeCheck, Camera, Ellipsis } from 'lucide-react'
import { memo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { MenuContent, MenuItem, MenuSeparator, SoonMenu } from '../../../components/ui/menu.tsx'
import { PhotoFrame } from '../../../components/ui/photo-frame.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAgo, formatNumber, plural } from '../../../lib/format.ts'
import { useVerify } from '../api.ts'
import { PriceCell } from './price-cell.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { ReportNote } from './report-note.tsx'
import { StatusMenu } from './status-menu.tsx'

interface ListingLineProps {
  readonly row: OwnListing
  readonly showAgent: boolean
  /** These stay the same ones: a line is drawn anew only when it has changed. */
  readonly onEdit: (id: string) => void
  readonly onPhotos: (id: string) => void
}

function factsOf({ bedrooms, bathrooms, size, neighborhood }: OwnListing): string {
  return [
    bedrooms && bedroomLabel(bedrooms),
    bathrooms && bathroomLabel(bathrooms),
    size && `${formatNumber(size)} ft²`,
    neighborhood,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Says when somebody last made sure, and lets one say it again. */
function Verified({ row }: { readonly row: OwnListing }) {
  const verify = useVerify()
  const [now] = useState(() => Date.now())
  const { verified_on: on } = row
  const stale = on === null || on < now / 1000 - verifyDays * 86_400
  return (
    <Button
      size="sm"
      variant="ghost"
      className={cn('px-2!', stale && 'text-warning!')}
      loading={verify.isPending}
      title="Say that it is still available"
      onClick={() => verify.mutate([row.advertisement_id])}
    >
      <BadgeCheck aria-hidden className="size-4" />
      {on === null ? (
        'Verify'
      ) : (
        <span>
          <span className="max-sm:sr-only">Verified </span>
          {formatAgo(on, now)}
        </span>
      )}
    </Button>
  )
}

/** One of the agent's listings: what it is, how it stands, and what can be done with it. */
export const ListingLine = memo(function ListingLine({ row, showAgent, onEdit, onPhotos }: ListingLineProps) {
  const navigate = useNavigate()
  // Null until it was asked for once: few lines ever need the dialog.
  const [removing, setRemoving] = useState<boolean | null>(null)
  const past = pastStatuses.includes(row.standard_status)
  const name = [row.address, row.unit].filter(Boolean).join(', ')
  const { advertisement_id: id } = row
  const to = `/listing/${id}`
  const days = row.dom === 0 ? 'Today' : plural(row.dom, 'day')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 sm:gap-x-4 py-3 md:flex-nowrap">
      <button
        type="button"
        onClick={() => onPhotos(id)}
        aria-label={`${row.photos_count === 0 ? 'Add photos' : plural(row.photos_count, 'photo')}: ${name}`}
        className="relative h-15 w-20 shrink-0 overflow-hidden rounded-sm border"
      >
        <PhotoFrame photo={row.photo_featured} alt="" kind="wcontact-s" className="size-full" />
        <span className="absolute right-1 bottom-1 flex items-center gap-1 rounded-xs bg-black/70 px-1 text-xs text-white tabular-nums">
          <Camera aria-hidden className="size-3" />
          {row.photos_count}
        </span>
      </button>
      <div className="min-w-0 grow basis-[calc(100%-100px)] md:basis-0">
        <Link to={to} className="block truncate text-sm font-semibold hover:underline" title={name}>
          {name}
        </Link>
        <p className="truncate text-sm text-muted tabular-nums" title={factsOf(row)}>
          {factsOf(row)}
          <span className="md:hidden"> · {days}</span>
        </p>
        {showAgent && <p className="truncate text-xs text-muted">{row.agent?.name ?? 'The office'}</p>}
        {row.report && <ReportNote report={row.report} className="mt-1" />}
      </div>
      <div className="shrink-0 md:w-32 md:text-right">
        <PriceCell row={row} name={name} locked={past} />
      </div>
      <div className="w-24 shrink-0 text-right text-sm text-muted tabular-nums max-md:hidden">{days}</div>
      <div className="shrink-0 md:w-44">
        <StatusMenu row={row} name={name} />
      </div>
      <div className="ml-auto flex shrink-0 items-center md:ml-0 md:w-48 md:justify-end">
        {!past && <Verified row={row} />}
        <SoonMenu modal={false} trigger={<IconButton label={`More: ${name}`} icon={Ellipsis} />}>
          <MenuContent align="end" container={document.querySelector('main')}>
            <MenuItem onClick={() => onEdit(id)}>Edit</MenuItem>
            <MenuItem onClick={() => onPhotos(id)}>Photos</MenuItem>
            <MenuItem onClick={() => void navigate(to)}>Open the listing</MenuItem>
            <MenuSeparator />
            <MenuItem onClick={() => setRemoving(true)}>Remove…</MenuItem>
          </MenuContent>
        </SoonMenu>
      </div>
      {removing !== null && <RemoveDialog row={row} name={name} open={removing} onOpenChange={setRemoving} />}
    </li>
  )
})

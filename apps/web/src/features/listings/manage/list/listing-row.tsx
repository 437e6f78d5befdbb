import { verifyDays, type OwnListing } from '@pb/contract/my-listings'
import { bathroomLabel, bedroomLabel } from '@pb/rules/bedrooms'
import { sizeLabel } from '@pb/rules/listing-labels'
import { pastStatuses } from '@pb/rules/listing-status'
import { listingPath } from '@pb/rules/listing-path'
import { BadgeCheck, Camera, Ellipsis } from 'lucide-react'
import { memo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../../../components/ui/button.tsx'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { MenuContent, MenuItem, MenuSeparator, DeferredMenu } from '../../../../components/ui/menu.tsx'
import { PhotoFrame } from '../../../../components/domain/photo/photo-frame.tsx'
import { cn } from '../../../../lib/cn.ts'
import { formatAgo, pluralize } from '../../../../lib/format.ts'
import { useVerify } from '../mutations.ts'
import { PriceCell } from './price-cell.tsx'
import { RemoveDialog } from '../removal/remove-dialog.tsx'
import { ReportNote } from '../removal/report-note.tsx'
import { StatusMenu } from './status-menu.tsx'
import * as texts from './texts.ts'

interface ListingRowProps {
  readonly row: OwnListing
  readonly showAgent: boolean
  /** Must be stable: the row is memoized. */
  readonly onEdit: (id: string) => void
  readonly onPhotos: (id: string) => void
}

function formatFacts({ bedrooms, bathrooms, size, neighborhood }: OwnListing): string {
  return [
    bedrooms && bedroomLabel(bedrooms),
    bathrooms && bathroomLabel(bathrooms),
    size && sizeLabel(size),
    neighborhood,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Shows when the listing was last verified, and verifies it again. */
function VerifyButton({ row, name }: { readonly row: OwnListing; readonly name: string }) {
  const verify = useVerify(name)
  const [now] = useState(() => Date.now())
  const { verified_on: on } = row
  const stale = on === null || on < now / 1000 - verifyDays * 86_400
  return (
    <Button
      size="sm"
      variant="ghost"
      className={cn('px-2!', stale && 'text-warning!')}
      loading={verify.isPending}
      title={texts.confirmAvailable}
      onClick={() => verify.mutate([row.advertisement_id])}
    >
      <BadgeCheck aria-hidden className="size-4" />
      {on === null ? (
        texts.verify
      ) : (
        <span>
          <span className="max-sm:sr-only">{texts.verified} </span>
          {formatAgo(on, now)}
        </span>
      )}
    </Button>
  )
}

/** One of the agent's listings, with its status and actions. */
export const ListingRow = memo(function ListingRow({ row, showAgent, onEdit, onPhotos }: ListingRowProps) {
  const navigate = useNavigate()
  // Null until the dialog is first opened.
  const [removing, setRemoving] = useState<boolean | null>(null)
  const past = pastStatuses.includes(row.standard_status)
  const name = [row.address, row.unit].filter(Boolean).join(', ')
  const { advertisement_id: id } = row
  const to = listingPath(id)
  const days = row.dom === 0 ? texts.today : pluralize(row.dom, 'day')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 sm:gap-x-4 py-3 md:flex-nowrap">
      <button
        type="button"
        onClick={() => onPhotos(id)}
        aria-label={`${row.photos_count === 0 ? texts.addPhotos : pluralize(row.photos_count, 'photo')}: ${name}`}
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
        <p className="truncate text-sm text-muted tabular-nums" title={formatFacts(row)}>
          {formatFacts(row)}
          <span className="md:hidden"> · {days}</span>
        </p>
        {showAgent && <p className="truncate text-xs text-muted">{row.agent?.name ?? texts.office}</p>}
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
        {!past && <VerifyButton row={row} name={name} />}
        <DeferredMenu modal={false} trigger={<IconButton label={texts.more(name)} icon={Ellipsis} />}>
          <MenuContent align="end" container={document.querySelector('main')}>
            <MenuItem onClick={() => onEdit(id)}>{texts.edit}</MenuItem>
            <MenuItem onClick={() => onPhotos(id)}>{texts.photos}</MenuItem>
            <MenuItem onClick={() => void navigate(to)}>{texts.openListing}</MenuItem>
            <MenuSeparator />
            <MenuItem onClick={() => setRemoving(true)}>{texts.removeWithDialog}</MenuItem>
          </MenuContent>
        </DeferredMenu>
      </div>
      {removing !== null && <RemoveDialog row={row} name={name} open={removing} onOpenChange={setRemoving} />}
    </li>
  )
})

import type { SavedListing } from '@pb/contract/listing-relations'
import { homeAddress, homeFacts, priceLabel } from '@pb/rules/home-labels'
import { Link } from 'react-router'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { PhotoFrame } from '../../../components/ui/photo-frame.tsx'
import { RelationMarks } from '../components/relation-marks.tsx'
import { SaveToggle } from '../components/save-toggle.tsx'

interface SavedRowProps {
  readonly listing: SavedListing
  readonly clientId: string
  readonly clientName: string
  /** Every listing of the page. */
  readonly page: readonly string[]
  readonly checked: boolean
  readonly onCheck: () => void
}

const said = { like: 'likes it', maybe: 'maybe', no: 'not for them' } as const

/** A listing that was saved for a client: what it is, what became of it, and what was said of it. */
export function SavedRow({ listing, clientId, clientName, page, checked, onCheck }: SavedRowProps) {
  const subject = homeAddress(listing)
  const facts = [...homeFacts(listing), listing.neighborhood].filter((fact) => fact !== '').join(' · ')
  const household = listing.household.filter(({ mark, comment }) => mark || comment !== '')
  return (
    <article className="flex gap-3 px-3 py-3 sm:gap-4 sm:px-4">
      <Checkbox
        checked={checked}
        onCheckedChange={onCheck}
        label={`Select ${subject}`}
        className="self-start pt-1"
      />
      <PhotoFrame
        photo={listing.photo_featured}
        alt=""
        kind="wcontact-m"
        className="h-16 w-20 shrink-0 rounded-sm sm:h-20 sm:w-28"
      />
      <div className="min-w-0 grow">
        <div className="flex flex-col gap-x-3 sm:flex-row sm:items-baseline">
          <h3 className="min-w-0 text-sm font-medium sm:truncate">
            <Link
              to={`/listing/${listing.advertisement_id}/details`}
              title={subject}
              className="rounded-xs hover:text-brand-text hover:underline"
            >
              {subject}
            </Link>
          </h3>
          <p className="shrink-0 text-sm font-semibold tabular-nums sm:ml-auto">{priceLabel(listing)}</p>
        </div>
        <p className="text-sm text-muted sm:truncate" title={facts}>
          {facts}
        </p>
        <RelationMarks relation={listing} className="pt-1.5" />
        {listing.comment !== '' && (
          <blockquote className="mt-1.5 border-l-2 pl-2.5 text-sm wrap-anywhere whitespace-pre-line">
            <span className="sr-only">{clientName} wrote: </span>
            {listing.comment}
          </blockquote>
        )}
        {household.map(({ name, mark, comment }) => (
          <p key={name} className="pt-1 text-sm wrap-anywhere">
            <span className="font-medium">{name}</span> <span className="text-muted">{said[mark]}</span>
            {comment !== '' && <>: {comment}</>}
          </p>
        ))}
      </div>
      <SaveToggle
        listingId={listing.advertisement_id}
        subject={subject}
        clientId={clientId}
        page={page}
        className="self-start"
      />
    </article>
  )
}

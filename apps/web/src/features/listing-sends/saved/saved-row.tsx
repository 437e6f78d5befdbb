import type { SavedListing } from '@pb/contract/listing-relations'
import { formatListingAddress, formatListingFacts, priceLabel } from '@pb/rules/listing-labels'
import { listingPath } from '@pb/rules/listing-path'
import { Link } from 'react-router'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { PhotoFrame } from '../../../components/domain/photo/photo-frame.tsx'
import { RelationMarks } from '../relations/relation-marks.tsx'
import { SaveToggle } from '../relations/save-toggle.tsx'
import * as texts from './texts.ts'

interface SavedRowProps {
  readonly listing: SavedListing
  readonly clientId: string
  readonly clientName: string
  /** Ids of all listings on the page. */
  readonly pageIds: readonly string[]
  readonly checked: boolean
  readonly onCheck: () => void
}

const markLabels = { like: texts.likesIt, maybe: texts.maybe, no: texts.passed } as const

/** A listing saved for a client, with its marks and the household's ratings and comments. */
export function SavedRow({ listing, clientId, clientName, pageIds, checked, onCheck }: SavedRowProps) {
  const subject = formatListingAddress(listing)
  const facts = [...formatListingFacts(listing), listing.neighborhood]
    .filter((fact) => fact !== '')
    .join(' · ')
  const household = listing.household.filter(({ mark, comment }) => mark || comment !== '')
  return (
    <article className="flex gap-3 px-3 py-3 sm:gap-4 sm:px-4">
      <Checkbox
        checked={checked}
        onCheckedChange={onCheck}
        label={texts.select(subject)}
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
              to={listingPath(listing.advertisement_id)}
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
            <span className="sr-only">{texts.wrote(clientName)} </span>
            {listing.comment}
          </blockquote>
        )}
        {household.map(({ name, mark, comment }) => (
          <p key={name} className="pt-1 text-sm wrap-anywhere">
            <span className="font-medium">{name}</span> <span className="text-muted">{markLabels[mark]}</span>
            {comment !== '' && <>: {comment}</>}
          </p>
        ))}
      </div>
      <SaveToggle
        listingId={listing.advertisement_id}
        subject={subject}
        clientId={clientId}
        pageIds={pageIds}
        className="self-start"
      />
    </article>
  )
}

import type { BuildingListing, BuildingSortKey } from '@pb/contract/building-listings'
import { bedroomLabel } from '@pb/rules/bedrooms'
import { adTypeTitle, type AdType } from '@pb/rules/vocabulary'
import { listingPath } from '@pb/rules/listing-path'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { DataTable, type Column, type Sort } from '../../../components/ui/data-table.tsx'
import { ListingActions } from '../../../components/domain/listing-actions/listing-actions.tsx'
import { Link, linkClass } from '../../../components/ui/link.tsx'
import { DotLabel } from '../../../components/domain/dot-label.tsx'
import { formatNewYorkTime } from '../../../lib/format-new-york-time.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { getPriceChanges, formatShortDate } from './price-changes.ts'
import { SelectListing } from './selected-listings.tsx'
import * as texts from './texts.ts'

const unknown = (
  <>
    <span aria-hidden className="text-muted">
      –
    </span>
    <span className="sr-only">{texts.unknown}</span>
  </>
)
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

type Key = BuildingSortKey | 'rooms' | 'commission' | 'open_house' | 'ad_type' | 'status'
type ListingColumn = Column<BuildingListing, Key>

/** A second line in small type. */
const secondLine = (text: ReactNode) => <span className="block text-xs text-muted tabular-nums">{text}</span>

function Price({ listing }: { readonly listing: BuildingListing }) {
  const { price, close_price } = listing
  const changes = getPriceChanges(listing)
  const Arrow = changes && changes.change > 0 ? ArrowUp : ArrowDown
  return (
    <>
      <span className="font-medium">{price > 0 ? formatMoney(price) : texts.onRequest}</span>
      {close_price !== null && close_price !== price && secondLine(texts.closedAt(formatMoney(close_price)))}
      {changes &&
        secondLine(
          <span title={changes.prices.map((each) => formatMoney(each)).join(' → ')}>
            <span className="sr-only">{texts.was} </span>
            <span className="line-through">{formatMoney(changes.before)}</span>{' '}
            <span className="inline-flex items-baseline gap-0.5 font-medium text-ink">
              <Arrow aria-hidden className="size-3 self-center" />
              <span className="sr-only">{changes.change > 0 ? texts.up : texts.down}</span>
              {percent.format(Math.abs(changes.change))}
            </span>
            {changes.prices.length > 2 && texts.changes(changes.prices.length - 1)}
          </span>,
        )}
    </>
  )
}

function Carrying({ cc, ret, monthly }: BuildingListing) {
  if (monthly === null) return unknown
  const parts = [cc, ret].map((each) => (each === null ? '–' : formatMoney(each)))
  return (
    <>
      {parts.join(' / ')} / <span className="font-medium">{formatMoney(monthly)}</span>
    </>
  )
}

function Contact({ contact_info: contact }: BuildingListing) {
  if (!contact) return unknown
  const { company, name, email, phone_number } = contact
  return (
    <>
      <span className="block max-w-52 truncate" title={[name, company].filter(Boolean).join(', ')}>
        {name || company || email}
      </span>
      {phone_number !== '' && (
        <a
          href={`tel:${phone_number.replaceAll(/[^+\d]/g, '')}`}
          className={`${linkClass} text-xs tabular-nums`}
        >
          {phone_number}
        </a>
      )}
      {phone_number === '' && email !== '' && (
        <a href={`mailto:${email}`} className={`${linkClass} text-xs`}>
          {email}
        </a>
      )}
    </>
  )
}

const apartment: ListingColumn = {
  key: 'unit',
  title: texts.apartment,
  sortable: true,
  cell: ({ unit, advertisement_id, active }) => (
    <span data-listing={advertisement_id} className="flex items-center gap-1">
      {active && <SelectListing id={advertisement_id} subject={unit || texts.wholeBuilding} />}
      <Link to={listingPath(advertisement_id)} className="block max-w-28 grow truncate">
        {unit || texts.wholeBuilding}
      </Link>
      {active && (
        <ListingActions
          listing={advertisement_id}
          subject={unit || texts.wholeBuilding}
          className="-my-1 size-8!"
        />
      )}
    </span>
  ),
}
const price: ListingColumn = {
  key: 'price',
  title: texts.price,
  numeric: true,
  sortable: true,
  cell: (listing) => <Price listing={listing} />,
}
const layout: readonly ListingColumn[] = [
  {
    key: 'bedrooms',
    title: texts.bed,
    sortable: true,
    cell: ({ bedrooms }) => (bedrooms === null ? unknown : bedroomLabel(bedrooms).replace(/ Beds?$/, '')),
  },
  { key: 'bathrooms', title: texts.bath, sortable: true, cell: ({ bathrooms }) => bathrooms ?? unknown },
  { key: 'rooms', title: texts.rooms, cell: ({ rooms }) => rooms ?? unknown },
  {
    key: 'size',
    title: texts.sqft,
    numeric: true,
    sortable: true,
    cell: ({ size }) => (size === null ? unknown : formatNumber(size)),
  },
]
const carrying: ListingColumn = {
  key: 'monthly',
  title: texts.carryingCosts,
  numeric: true,
  sortable: true,
  cell: Carrying,
}
const perFoot: ListingColumn = {
  key: 'price_per_sqft',
  title: '$/sqft',
  numeric: true,
  sortable: true,
  cell: ({ price_per_sqft }) => (price_per_sqft === null ? unknown : formatMoney(price_per_sqft)),
}
const terms: ListingColumn = {
  key: 'commission',
  title: texts.commissionOrConcession,
  wraps: true,
  cell: ({ commission, concession }) =>
    commission || concession ? (
      <>
        {commission || concession}
        {commission && concession && secondLine(concession)}
      </>
    ) : (
      unknown
    ),
}
const status: ListingColumn = {
  key: 'status',
  title: texts.status,
  cell: ({ status: text, status_since }) => (
    <>
      {text}
      {status_since !== null && secondLine(formatShortDate(status_since))}
    </>
  ),
}
const last: readonly ListingColumn[] = [
  {
    key: 'open_house',
    title: texts.openHouse,
    cell: ({ open_house }) => (open_house === null ? unknown : formatNewYorkTime(open_house)),
  },
  {
    key: 'time_published',
    title: texts.listed,
    sortable: true,
    cell: ({ time_published }) => <span className="tabular-nums">{formatShortDate(time_published)}</span>,
  },
  {
    key: 'ad_type',
    title: texts.type,
    cell: ({ ad_type, access_type_info }) => (
      <>
        <DotLabel tone={ad_type}>{adTypeTitle(ad_type)}</DotLabel>
        {secondLine(access_type_info)}
      </>
    ),
  },
]
/** Before the details, so that a narrow screen shows whom to call without scrolling. */
const contact: ListingColumn = { key: 'company', title: texts.contact, sortable: true, cell: Contact }

const columns: Readonly<Record<AdType, Readonly<Record<'now' | 'past', readonly ListingColumn[]>>>> = {
  sale: {
    now: [apartment, price, contact, ...layout, perFoot, carrying, terms, ...last],
    past: [apartment, price, status, contact, ...layout, perFoot, carrying, terms, ...last],
  },
  rental: {
    now: [apartment, price, contact, ...layout, perFoot, terms, ...last],
    past: [apartment, price, status, contact, ...layout, perFoot, terms, ...last],
  },
}

interface ListingsTableProps {
  readonly caption: string
  readonly adType: AdType
  readonly past: boolean
  readonly listings: readonly BuildingListing[]
  readonly sort: Sort<BuildingSortKey>
  readonly onSort: (key: BuildingSortKey) => void
  /** The listing that the page shows. */
  readonly current: string | undefined
}

/** Table of a building's listings. */
export const ListingsTable = memo(function ListingsTable({
  caption,
  adType,
  past,
  listings,
  sort,
  onSort,
  current,
}: ListingsTableProps) {
  return (
    <DataTable<BuildingListing, Key>
      wide
      caption={caption}
      columns={columns[adType][past ? 'past' : 'now']}
      rows={listings}
      rowKey={({ advertisement_id }) => advertisement_id}
      sort={sort}
      onSort={(key) => onSort(key as BuildingSortKey)}
      isCurrent={({ advertisement_id }) => advertisement_id === current}
    />
  )
})

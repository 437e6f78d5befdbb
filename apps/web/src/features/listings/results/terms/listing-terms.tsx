import type { ListingTerms as Terms } from '@pb/contract/listing-terms'
import { newYorkDate } from '@pb/rules/new-york'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { linkClass } from '../../../../components/ui/link.tsx'
import { cn } from '../../../../lib/cn.ts'
import { formatAgo, formatDate } from '../../../../lib/format.ts'
import { useMediaQuery } from '../../../../lib/use-media-query.ts'
import { listingTermsQuery } from '../../../../queries/listings.ts'
import * as texts from './texts.ts'

const unknown = (
  <>
    <span aria-hidden>–</span>
    <span className="sr-only">{texts.unknown}</span>
  </>
)

function formatAvailable(date: string | null): ReactNode {
  if (date === null) return unknown
  return date <= newYorkDate(new Date()) ? texts.now : formatDate(date)
}

function Contact({ leasing_contact: contact, agent }: Terms) {
  const name = contact?.name || contact?.company || contact?.email || agent?.name
  if (name === undefined) return unknown
  const { email = '', phone_number = '', company = '' } = contact ?? {}
  const digits = phone_number.replaceAll(/[^+\d]/g, '')
  const href = digits === '' ? email !== '' && `mailto:${email}` : `tel:${digits}`
  const title = [name, company !== name && company, phone_number, email].filter(Boolean).join(', ')
  if (href === false) return <span title={title}>{name}</span>
  return (
    // Above the link of the row.
    <a href={href} title={title} className={`${linkClass} relative z-10`}>
      {name}
    </a>
  )
}

interface Cell {
  readonly title: string
  readonly value: ReactNode
  /** Its title also shows in rows that are too narrow for columns. */
  readonly named: boolean
}

interface ListingTermsProps {
  readonly id: string
  /** Ids of all listings on the page, which share one request. */
  readonly page: readonly string[]
}

/** What an agent looks for before calling: commission, availability, when it was verified, and whom to call. */
export default function ListingTerms({ id, page }: ListingTermsProps) {
  // Narrower windows have no room for them.
  const enabled = useMediaQuery('(min-width: 1024px)')
  const { data } = useQuery({ ...listingTermsQuery(page), enabled })
  const terms = data?.collection.find(({ advertisement_id }) => advertisement_id === id)
  if (!terms) return null
  const cells: readonly Cell[] = [
    { title: texts.commission, value: terms.commission_structure || unknown, named: false },
    { title: texts.available, value: formatAvailable(terms.available_from), named: true },
    { title: texts.contact, value: <Contact {...terms} />, named: false },
    {
      title: texts.verified,
      value: terms.verified_on === null ? texts.notYet : formatAgo(terms.verified_on),
      named: true,
    },
  ]
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-xs tabular-nums @7xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1fr)] @7xl:text-sm">
      {cells.map(({ title, value, named }) => (
        <div key={title} className="flex min-w-0 gap-1 @7xl:block">
          <dt className={cn('text-xs text-muted', !named && '@max-7xl:sr-only')}>{title}</dt>
          <dd className="truncate" title={typeof value === 'string' ? value : undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

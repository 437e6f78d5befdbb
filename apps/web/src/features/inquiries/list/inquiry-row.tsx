import type { InquiryRow as Row } from '@pb/contract/inquiry-schemas'
import { CalendarClock, MoonStar, ShieldAlert, UserRound } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { Tag } from '../../../components/ui/tag.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { formatRowTime } from '../../../lib/format-row-time.ts'
import { getPersonName } from '../person-name.ts'
import { kinds, sources, unassigned } from '../texts.ts'
import { LeadButton } from './lead-button.tsx'
import { WaitingTime } from '../waiting-time.tsx'
import * as texts from './texts.ts'

interface InquiryRowProps {
  readonly row: Row
  readonly to: string
  /** It is open beside the list. */
  readonly current: boolean
  /** Whether others' inquiries are in the list, so that it shows whose each is. */
  readonly withAgent: boolean
  /** Unix seconds. */
  readonly now: number
}

function getSnippet({ last_message: { message, direction } }: Row): string {
  const prefix = direction === 'in' ? '' : `${direction === 'out' ? texts.answeredBy : texts.note} `
  return prefix + message
}

function Marks({ row }: { readonly row: Row }) {
  const { reading, assigned, snoozed_until: snoozed, kind, ad_type: adType } = row
  const missed = assigned.reason === 'overdue'
  return (
    <>
      {kind === 'tour' && (
        <span className="inline-flex items-center gap-1 text-ink">
          <CalendarClock aria-hidden className="size-3.5" />
          {kinds.tour}
        </span>
      )}
      {adType !== null && (
        <span
          className={cn(
            'rounded-xs px-1.5 font-medium capitalize',
            adType === 'sale' ? 'bg-sale-soft text-sale' : 'bg-rental-soft text-rental',
          )}
        >
          {adType}
        </span>
      )}
      {reading !== 'read' && (
        <span className="inline-flex items-center gap-1 font-medium text-warning">
          <ShieldAlert aria-hidden className="size-3.5" />
          {reading === 'unverified' ? texts.notVerified : texts.notRead}
        </span>
      )}
      {row.email_is_relay === 1 && <span>{texts.relay}</span>}
      {assigned.reason === 'passed' && assigned.previous_agent && (
        <span className="font-medium text-danger">{texts.passedBy(assigned.previous_agent.name)}</span>
      )}
      {missed && (
        <span className="font-medium text-danger">
          {assigned.previous_agent ? texts.missedBy(assigned.previous_agent.name) : texts.missed}
        </span>
      )}
      {snoozed !== null && (
        <span className="inline-flex items-center gap-1">
          <MoonStar aria-hidden className="size-3.5" />
          {texts.snoozedUntil(formatDateTime(snoozed))}
        </span>
      )}
    </>
  )
}

/** An inquiry in a list: who asks, about what, what they wrote last, and how long they have been waiting. */
export const InquiryRow = memo(function InquiryRow({ row, to, current, withAgent, now }: InquiryRowProps) {
  const { inquiry_id: id, listing, src_type: source, client_id: client, last_message_time: time } = row
  const name = getPersonName(row)
  const waits = row.needs_response === 1
  const unread = row.unread === 1
  return (
    <li
      className={cn(
        'relative border-b px-4 py-2.5 text-sm [contain-intrinsic-size:auto_88px] [content-visibility:auto]',
        current ? 'bg-brand-soft shadow-[inset_3px_0_0_var(--color-brand)]' : 'hover:bg-hover',
      )}
    >
      <div className="flex min-w-0 items-center gap-2">
        {waits && (
          <span title={texts.needsResponse} className="size-2 shrink-0 rounded-full bg-unread">
            <span className="sr-only">{texts.needsResponse}</span>
          </span>
        )}
        <Link
          to={to}
          data-inquiry-row={id}
          aria-current={current || undefined}
          preventScrollReset
          className={cn(
            'min-w-0 truncate -outline-offset-2 after:absolute after:inset-0',
            unread ? 'font-semibold' : 'font-medium',
          )}
        >
          {unread && <span className="sr-only">{texts.unread}: </span>}
          {name}
        </Link>
        {client !== null && (
          <Link
            to={`/clients/${row.ad_type ?? 'rental'}/${client}`}
            aria-label={texts.openClient(name)}
            className="relative z-1 inline-flex h-6 shrink-0 items-center gap-1 rounded-xs px-1 text-xs text-brand-text hover:underline"
          >
            <UserRound aria-hidden className="size-3.5" />
            {texts.client}
          </Link>
        )}
        <span className="ml-auto flex shrink-0 items-center gap-2">
          <WaitingTime row={row} now={now} />
          <time
            dateTime={new Date(time * 1000).toISOString()}
            title={formatDateTime(time)}
            className="text-xs text-muted tabular-nums"
          >
            {formatRowTime(time)}
          </time>
        </span>
      </div>
      <p className="flex min-w-0 items-baseline gap-2 pt-0.5">
        <span className={cn('min-w-0 truncate', listing === '' && 'text-muted')} title={listing}>
          {listing || row.address || texts.noListing}
        </span>
      </p>
      <p className="truncate pt-0.5 text-muted">{getSnippet(row)}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-xs text-muted">
        <Tag>{sources[source]}</Tag>
        <Marks row={row} />
        <span className="ml-auto flex min-w-0 items-center gap-2">
          {withAgent && <span className="truncate">{row.agent?.name ?? unassigned}</span>}
          <LeadButton row={row} />
        </span>
      </p>
    </li>
  )
})

import type { InquiryDetail } from '@pb/contract/inquiry-schemas'
import { toDialString } from '@pb/rules/dial-string'
import { ArrowLeft, Mail, MessageSquare, Phone } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Link as TextLink } from '../../../components/ui/link.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { lazy } from '../../../lib/lazy.ts'
import { showAddress } from '../../../lib/show-address.ts'
import { getPersonName } from '../person-name.ts'
import { backToInquiries, inquiryTitle, kinds, sources, unassigned } from '../texts.ts'
import { WaitingTime } from '../waiting-time.tsx'
import { ClientPanel } from './client-panel.tsx'
import { RelayNotice } from './relay-notice.tsx'
import * as texts from './texts.ts'

const MaybeSame = lazy(() => import('./maybe-same.tsx'))

interface HeaderProps {
  readonly inquiry: InquiryDetail
  /** Where the list is; undefined beside it. */
  readonly backTo: string | undefined
  /** Unix seconds. */
  readonly now: number
  readonly actions: ReactNode
}

const contactClass = 'inline-flex min-h-6 items-center gap-1.5 text-sm hover:underline'

/** Who asks about what, how to reach them, and whose inquiry it is and why. */
export function Header({ inquiry, backTo, now, actions }: HeaderProps) {
  const { listing_id: listing, email, phone, src_type: source, kind, agent, assigned } = inquiry
  const name = getPersonName(inquiry)
  return (
    <header className="flex flex-col gap-3 border-b pb-4">
      {backTo !== undefined && (
        <Link
          to={backTo}
          className="-ml-1 inline-flex h-9 items-center gap-1.5 self-start text-sm text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {backToInquiries}
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-xl font-semibold tracking-[-0.01em] wrap-anywhere">
          <span className="sr-only">{inquiryTitle('')}</span>
          {name}
        </h1>
        <Tag>{sources[source]}</Tag>
        {kind === 'tour' && <Tag>{kinds.tour}</Tag>}
        <WaitingTime row={inquiry} now={now} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {email !== '' && (
          <a href={`mailto:${email}`} className={contactClass}>
            <Mail aria-hidden className="size-4 text-muted" />
            {showAddress(email)}
            {inquiry.email_is_relay === 1 && <Tag>{texts.relay}</Tag>}
          </a>
        )}
        {phone !== '' && (
          <>
            <a href={`tel:${toDialString(phone)}`} aria-label={texts.call(phone)} className={contactClass}>
              <Phone aria-hidden className="size-4 text-muted" />
              {phone}
            </a>
            <a href={`sms:${toDialString(phone)}`} aria-label={texts.textTo(phone)} className={contactClass}>
              <MessageSquare aria-hidden className="size-4 text-muted" />
              {texts.textMessage}
            </a>
          </>
        )}
        <ClientPanel inquiry={inquiry} />
      </div>
      {inquiry.listing !== '' && (
        <p className="text-sm">
          {listing === null ? (
            inquiry.listing
          ) : (
            <TextLink to={`/listing/${listing}`}>{inquiry.listing}</TextLink>
          )}
        </p>
      )}
      <p className="text-sm text-muted">
        <span className="font-medium text-ink">{agent?.name ?? unassigned}</span> · {assigned.text}{' '}
        <time dateTime={new Date(assigned.time * 1000).toISOString()}>{formatDateTime(assigned.time)}</time>
      </p>
      {inquiry.email_is_relay === 1 && <RelayNotice inquiry={inquiry} />}
      {(inquiry.maybe_same.length > 0 || inquiry.others_may_know) && (
        <Suspense fallback={null}>
          <MaybeSame inquiry={inquiry} />
        </Suspense>
      )}
      {actions}
    </header>
  )
}

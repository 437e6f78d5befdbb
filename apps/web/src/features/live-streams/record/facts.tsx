import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import type { ReactNode } from 'react'
import { Link } from '../../../components/ui/link.tsx'
import { formatShowingTime } from '../../../lib/format-showing-time.ts'
import * as shared from '../texts.ts'
import * as texts from './texts.ts'

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-3 py-2 max-xs:flex-col max-xs:gap-0">
      <dt className="w-24 shrink-0 text-muted">{title}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}

/** When, what and by whom. */
export function Facts({ stream }: { readonly stream: LiveStreamDetail }) {
  const { listing, agent, messages, questions, peak_viewers: peak } = stream
  return (
    <dl className="divide-y text-sm">
      <Fact title={texts.time}>
        {formatShowingTime(stream.time_start, stream.time_end)}{' '}
        <span className="text-muted">({texts.newYorkTime})</span>
      </Fact>
      <Fact title={texts.listing}>
        <Link to={`/listing/${listing.advertisement_id}`}>{listing.title}</Link>
        {listing.neighborhood !== '' && <span className="text-muted"> · {listing.neighborhood}</span>}
      </Fact>
      <Fact title={texts.host}>{agent.name}</Fact>
      <Fact title={texts.kind}>
        {stream.online_only === 1 ? (
          shared.onlineOnly
        ) : (
          <>
            {shared.inPersonToo} · <Link to={`/open-houses/${stream.open_house_id}`}>{texts.openHouse}</Link>
          </>
        )}
      </Fact>
      {stream.remarks !== '' && <Fact title={texts.remarks}>{stream.remarks}</Fact>}
      {(peak > 0 || messages > 0) && (
        <Fact title={texts.numbers}>
          {[texts.peak(peak), texts.messages(messages), texts.questions(questions)]
            // A line breaks between the numbers, not within one.
            .map((number) => number.replaceAll(' ', '\u00a0'))
            .join(' · ')}
        </Fact>
      )}
    </dl>
  )
}

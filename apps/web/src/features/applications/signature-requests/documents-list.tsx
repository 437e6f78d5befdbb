import type { SignatureRequest } from '@pb/contract/signature-requests'
import { Card } from '../../../components/ui/panel.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAgo, formatListTime, formatNewYorkDay, pluralize } from '../../../lib/format.ts'
import { clientDetailsPath } from '../paths.ts'
import { DocumentTitle } from './document-title.tsx'
import { RequestActions } from './request-actions.tsx'
import { Signers } from './signers.tsx'
import { StateMark } from './state-mark.tsx'
import * as texts from './texts.ts'
import { countFields, getWaitsFor } from './waits-for.ts'

const columns =
  'md:grid md:grid-cols-[minmax(0,1.2fr)_minmax(0,0.8fr)_minmax(0,1.4fr)_10.5rem_5.5rem_2rem] md:gap-x-4'

const listed = [
  texts.columns.document,
  texts.columns.client,
  texts.columns.signers,
  texts.columns.state,
  texts.columns.changed,
]

function Row({ request, showAgent }: { readonly request: SignatureRequest; readonly showAgent: boolean }) {
  const { title, filename, pages, client, agent, own, state, signers, void_reason: reason } = request
  const { time_expires: expires, time_changed: changed } = request
  const fields = countFields(signers)
  const facts = [...(fields > 0 ? [texts.fields(fields)] : []), pluralize(pages, 'page'), filename]
  const waitsFor = getWaitsFor(request)
  return (
    <li className={cn('relative flex flex-col gap-2 px-4 py-3 text-sm', columns)}>
      <div className="min-w-0 max-md:order-1 max-md:pr-28">
        <DocumentTitle request={request} />
        <p className="truncate text-xs text-muted" title={facts.join(' · ')}>
          {facts.join(' · ')}
        </p>
      </div>
      <div className="min-w-0 max-md:order-3">
        {/* The page of a client belongs to its agent. */}
        {own ? (
          <Link to={clientDetailsPath(client.user_id, client.type)} className="block truncate">
            {client.name}
          </Link>
        ) : (
          <span className="block truncate">{client.name}</span>
        )}
        {showAgent && <span className="block truncate text-xs text-muted">{agent.name}</span>}
      </div>
      <div className="min-w-0 max-md:order-4">
        <Signers title={title} signers={signers} />
      </div>
      <div className="min-w-0 max-md:order-2">
        <StateMark state={state} />
        {waitsFor !== '' && (
          <span className="block pt-1 text-xs font-medium wrap-anywhere">{texts.waitsFor(waitsFor)}</span>
        )}
        {state === 'open' && expires !== null && (
          <span className="block pt-1 text-xs text-muted">{texts.expires(formatNewYorkDay(expires))}</span>
        )}
        {reason !== '' && (
          <span className="block pt-1 text-xs text-muted wrap-anywhere">{texts.reason(reason)}</span>
        )}
      </div>
      <time
        dateTime={new Date(changed * 1000).toISOString()}
        title={formatListTime(changed)}
        className="text-xs text-muted tabular-nums max-md:absolute max-md:top-4 max-md:right-13 md:pt-0.5 md:text-right"
      >
        {formatAgo(changed)}
      </time>
      <div className="max-md:absolute max-md:top-3 max-md:right-3">
        <RequestActions request={request} />
      </div>
    </li>
  )
}

interface DocumentsListProps {
  readonly requests: readonly SignatureRequest[]
  readonly showAgent: boolean
}

/** Documents that were sent to be signed, with their signers. */
export function DocumentsList({ requests, showAgent }: DocumentsListProps) {
  return (
    <Card className="overflow-hidden">
      <div aria-hidden className={cn('hidden border-b px-4 py-2 text-xs font-medium text-muted', columns)}>
        {listed.map((title) => (
          <span key={title} className="whitespace-nowrap last:text-right">
            {title}
          </span>
        ))}
      </div>
      <ul aria-label={texts.documents} className="divide-y">
        {requests.map((request) => (
          <Row key={request.request_id} request={request} showAgent={showAgent} />
        ))}
      </ul>
    </Card>
  )
}

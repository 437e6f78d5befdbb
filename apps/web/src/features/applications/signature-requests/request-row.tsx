import type { SignatureRequest } from '@pb/contract/signature-requests'
import { formatNewYorkDay } from '../../../lib/format.ts'
import { DocumentTitle } from './document-title.tsx'
import { RequestActions } from './request-actions.tsx'
import { Signers } from './signers.tsx'
import { StateMark } from './state-mark.tsx'
import * as texts from './texts.ts'
import { countFields, getWaitsFor } from './waits-for.ts'

/** A document of a client with who signed it, and what can be done. */
export function RequestRow({ request }: { readonly request: SignatureRequest }) {
  const { title, state, signers, time_expires, time_stamped, void_reason } = request
  const fields = countFields(signers)
  const waitsFor = getWaitsFor(request)
  return (
    <li className="flex min-w-0 items-start gap-2 py-3">
      <div className="min-w-0 grow space-y-1.5">
        <DocumentTitle request={request} />
        <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
          <StateMark state={state} />
          {fields > 0 && <span>{texts.fields(fields)}</span>}
          {waitsFor !== '' && <span className="font-medium text-ink">{texts.waitsFor(waitsFor)}</span>}
          {state === 'open' && time_expires !== null && texts.expires(formatNewYorkDay(time_expires))}
          {time_stamped !== null && texts.timestamped(formatNewYorkDay(time_stamped))}
          {void_reason !== '' && <span className="wrap-anywhere">{texts.reason(void_reason)}</span>}
        </p>
        <Signers title={title} signers={signers} />
      </div>
      <RequestActions request={request} />
    </li>
  )
}

import type { MailBodyFacts } from '@pb/contract/mail-body'
import { TriangleAlert } from 'lucide-react'
import * as texts from './texts.ts'

/** Warns of a sender name that shows another address, and of links whose text shows another host. */
export function BodyWarnings({ facts, sender }: { readonly facts: MailBodyFacts; readonly sender: string }) {
  const { claimed_address: claimed, misleading_links: links } = facts
  if (claimed === '' && links.length === 0) return null
  return (
    <div role="note" className="mb-3 flex gap-2.5 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="max-h-48 min-w-0 overflow-y-auto [overflow-wrap:anywhere]">
        {claimed !== '' && (
          <p>
            {texts.senderNameShows} <strong>{claimed}</strong>
            {texts.butItCameFrom} <strong>{sender}</strong>.
          </p>
        )}
        {links.map(({ href, shown_host, real_host }) => (
          <p key={href + shown_host}>
            {texts.linkShows} <strong>{shown_host}</strong> {texts.butOpens} <strong>{real_host}</strong>.
          </p>
        ))}
      </div>
    </div>
  )
}

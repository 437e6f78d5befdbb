import type { MailBodyFacts } from '@pb/contract/mail-body'
import { TriangleAlert } from 'lucide-react'

/** Links that are named one by one; of more their number is said. */
const most = 3

/** Marks a sender whose name is another address, and links that lead elsewhere than they say. */
export function BodyWarnings({ facts, sender }: { readonly facts: MailBodyFacts; readonly sender: string }) {
  const { claimed_address: claimed, misleading_links: links } = facts
  if (claimed === '' && links.length === 0) return null
  return (
    <div role="note" className="mb-3 flex gap-2.5 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {claimed !== '' && (
          <p>
            The sender’s name shows <strong>{claimed}</strong>, but this mail comes from{' '}
            <strong>{sender}</strong>.
          </p>
        )}
        {links.slice(0, most).map(({ href, shown_host, real_host }) => (
          <p key={href + shown_host}>
            A link that shows <strong>{shown_host}</strong> leads to <strong>{real_host}</strong>.
          </p>
        ))}
        {links.length > most && <p>So do {links.length - most} more.</p>}
      </div>
    </div>
  )
}

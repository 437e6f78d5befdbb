import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { cn } from '../../../lib/cn.ts'

/** Tells the mail of clients from other mail, in the color of what they look for. */
export function ClientDot({ row }: { readonly row: MailThreadRow }) {
  const [client] = row.clients
  if (!client) return null
  const text = `Client: ${row.clients.map(({ name }) => name).join(', ')}`
  return (
    <span title={text} className="inline-flex shrink-0 items-center">
      <span
        aria-hidden
        className={cn('size-2 rounded-full', client.search_type === 'sale' ? 'bg-sale' : 'bg-rental')}
      />
      <span className="sr-only">{text}</span>
    </span>
  )
}

import type { MailThreadRow } from '@pb/contract/mail-threads'
import { cn } from '../../../lib/cn.ts'
import * as texts from './texts.ts'

/** Dot on threads with clients, in the color of their search type. */
export function ClientDot({ row }: { readonly row: MailThreadRow }) {
  const [client] = row.clients
  if (!client) return null
  const text = texts.client(row.clients.map(({ name }) => name).join(', '))
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

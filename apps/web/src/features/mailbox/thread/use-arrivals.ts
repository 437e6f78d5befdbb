import type { Message } from '@pb/contract/mailbox-messages'
import { useState } from 'react'
import { plural } from '../../../lib/format.ts'

type Arriving = Pick<Message, 'id' | 'label_ids' | 'from_name' | 'from_email'>

/** Messages of others that come while their thread is open: `onCome` is told of them, and the words say so. */
export function useArrivals(messages: readonly Arriving[], onCome: (ids: readonly string[]) => void): string {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(messages.map(({ id }) => id)))
  const [news, setNews] = useState('')
  const fresh = messages.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return news
  setKnown(new Set([...known, ...fresh.map(({ id }) => id)]))
  const others = fresh.filter(
    ({ label_ids: labels }) => !labels.includes('SENT') && !labels.includes('DRAFT'),
  )
  const [first] = others
  if (!first) return news
  onCome(others.map(({ id }) => id))
  const text =
    others.length === 1
      ? `New message from ${first.from_name || first.from_email}`
      : plural(others.length, 'new message')
  setNews(text)
  return text
}

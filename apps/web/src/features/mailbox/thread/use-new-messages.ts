import type { Message } from '@pb/contract/mail-messages'
import { useState } from 'react'
import { pluralize } from '../../../lib/format.ts'
import { getSenderName } from '../sender.ts'
import * as texts from './texts.ts'

type NewMessage = Pick<Message, 'id' | 'label_ids' | 'from_name' | 'from_email' | 'lead'>

/** Calls `onNewMessages` with messages from others that arrive in the open thread, and returns an announcement. */
export function useNewMessages(
  messages: readonly NewMessage[],
  onNewMessages: (ids: readonly string[]) => void,
): string {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(messages.map(({ id }) => id)))
  const [announcement, setAnnouncement] = useState('')
  const added = messages.filter(({ id }) => !known.has(id))
  if (added.length === 0) return announcement
  setKnown(new Set([...known, ...added.map(({ id }) => id)]))
  const others = added.filter(
    ({ label_ids: labels }) => !labels.includes('SENT') && !labels.includes('DRAFT'),
  )
  const [first] = others
  if (!first) return announcement
  onNewMessages(others.map(({ id }) => id))
  const text =
    others.length === 1 ? texts.newMessageFrom(getSenderName(first)) : pluralize(others.length, 'new message')
  setAnnouncement(text)
  return text
}

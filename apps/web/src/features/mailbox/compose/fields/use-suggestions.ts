import { emailKey, isEmail, type MailAddress } from '@pb/rules/mail/addresses'
import type { ContactSuggestion } from '@pb/contract/mail-contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { contactsQuery } from '../../../../queries/mailbox.ts'

const debounceMs = 120

/** Suggestions for the typed text without current recipients, and the highlighted one. */
export function useSuggestions(text: string, recipients: readonly MailAddress[]) {
  const search = useDebounced(text.trim().slice(0, 200), debounceMs)
  const { data } = useQuery(contactsQuery(search))
  const [highlight, setHighlight] = useState<{ readonly text: string; readonly index: number } | null>(null)
  const known = new Set(recipients.map(({ email }) => emailKey(email)))
  const typed = text.trim()
  const items: readonly ContactSuggestion[] =
    typed === '' || search === '' ? [] : (data ?? []).filter(({ email }) => !known.has(emailKey(email)))
  // A complete address is not replaced by a suggestion, until one is highlighted.
  const first = isEmail(typed) ? -1 : 0
  const index = Math.min(highlight?.text === text ? highlight.index : first, items.length - 1)
  return {
    items,
    index,
    chosen: items[index],
    move: (by: number) => {
      const from = index < 0 && by < 0 ? 0 : index
      setHighlight({ text, index: (from + by + items.length) % Math.max(1, items.length) })
    },
    choose: (next: number) => setHighlight({ text, index: next }),
  }
}

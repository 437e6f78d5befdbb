import { emailKey, isEmail, type MailAddress } from '@pb/rules/mail/addresses'
import type { ContactSuggestion } from '@pb/contract/mailbox-contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { contactsQuery } from '../api.ts'

const pauseMs = 120

/** People that fit what is typed, without those who are there; which of them is chosen. */
export function useSuggestions(text: string, there: readonly MailAddress[]) {
  const search = useDebounced(text.trim().slice(0, 200), pauseMs)
  const { data } = useQuery(contactsQuery(search))
  const [moved, setMoved] = useState<{ readonly text: string; readonly index: number } | null>(null)
  const known = new Set(there.map(({ email }) => emailKey(email)))
  const typed = text.trim()
  const items: readonly ContactSuggestion[] =
    typed === '' || search === '' ? [] : (data ?? []).filter(({ email }) => !known.has(emailKey(email)))
  // A whole address means itself, until another is walked to.
  const first = isEmail(typed) ? -1 : 0
  const index = Math.min(moved?.text === text ? moved.index : first, items.length - 1)
  return {
    items,
    index,
    chosen: items[index],
    move: (by: number) => {
      const from = index < 0 && by < 0 ? 0 : index
      setMoved({ text, index: (from + by + items.length) % Math.max(1, items.length) })
    },
    choose: (next: number) => setMoved({ text, index: next }),
  }
}

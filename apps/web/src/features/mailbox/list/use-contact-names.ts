import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { contactsQuery } from '../../../queries/mailbox.ts'
import { getPersonPrefix } from './search-hints.ts'

const debounceMs = 150

/** Names of contacts and colleagues that match the last word of the typed search. */
export function useContactNames(typed: string): readonly string[] {
  const word = useDebounced(getPersonPrefix(typed), debounceMs)
  const { data } = useQuery(contactsQuery(word))
  return word === '' ? [] : (data ?? []).map(({ name, email }) => name || email)
}

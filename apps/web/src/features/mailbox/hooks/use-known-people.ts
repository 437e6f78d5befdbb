import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { contactsQuery } from '../compose/api.ts'
import { wordOfPerson } from '../model/search-hints.ts'

const pauseMs = 150

/** People whom the agent has written with, and colleagues, for the word that is being typed in a search. */
export function useKnownPeople(typed: string): readonly string[] {
  const word = useDebounced(wordOfPerson(typed), pauseMs)
  const { data } = useQuery(contactsQuery(word))
  return word === '' ? [] : (data ?? []).map(({ name, email }) => name || email)
}

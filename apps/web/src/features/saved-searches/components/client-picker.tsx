import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonPicker } from '../../../components/domain/person-picker.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { suggestClientsQuery } from '../../../queries/saved-searches.ts'
import * as texts from '../texts.ts'

/** Delay in milliseconds between typing and searching. */
const debounceMs = 120

interface ClientPickerProps {
  readonly value: { readonly user_id: string; readonly name: string } | null
  readonly loading: boolean
  readonly onPick: (clientId: string) => void
  readonly className?: string
}

function emptyText(text: string, error: Error | null, waiting: boolean): string {
  if (error) return getErrorMessage(error)
  if (waiting) return texts.searching
  return text === '' ? texts.noClientsYet : texts.noClientsMatch
}

/** Picks one of the agent's clients by name or email; recent ones first. */
export function ClientPicker({ value, loading, onPick, className = '' }: ClientPickerProps) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const settled = useDebounced(text.trim(), debounceMs)
  const { data, error, isPlaceholderData } = useQuery({ ...suggestClientsQuery(settled), enabled: open })
  const waiting = !error && (!data || isPlaceholderData || settled !== text.trim())
  return (
    <PersonPicker
      label={texts.loadClient}
      listLabel={texts.clients}
      value={value}
      loading={loading}
      open={open}
      onOpenChange={setOpen}
      text={text}
      onText={setText}
      results={error ? [] : (data?.collection ?? [])}
      isStale={waiting}
      emptyText={emptyText(settled, error, waiting)}
      onPick={(client) => onPick(client.user_id)}
      className={className}
    />
  )
}

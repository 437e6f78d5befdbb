import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonPicker } from '../../../components/ui/person-picker.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { suggestClientsQuery } from '../api.ts'

/** A pause in typing that long is worth a question. */
const restMs = 120

interface ClientPickerProps {
  readonly value: { readonly user_id: string; readonly name: string } | null
  readonly loading: boolean
  readonly onPick: (clientId: string) => void
  readonly className?: string
}

function emptyText(text: string, error: Error | null, waiting: boolean): string {
  if (error) return messageOf(error)
  if (waiting) return 'Looking …'
  return text === '' ? 'You have no clients yet.' : 'No client is called that.'
}

/** The agent's clients, to find by name or address; at first those of late. */
export function ClientPicker({ value, loading, onPick, className = '' }: ClientPickerProps) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const settled = useDebounced(text.trim(), restMs)
  const { data, error, isPlaceholderData } = useQuery({ ...suggestClientsQuery(settled), enabled: open })
  const waiting = !error && (!data || isPlaceholderData || settled !== text.trim())
  return (
    <PersonPicker
      label="Load Client"
      people="Clients"
      value={value}
      loading={loading}
      open={open}
      onOpenChange={setOpen}
      text={text}
      onText={setText}
      found={error ? [] : (data?.collection ?? [])}
      waiting={waiting}
      nobody={emptyText(settled, error, waiting)}
      onPick={(client) => onPick(client.user_id)}
      className={className}
    />
  )
}

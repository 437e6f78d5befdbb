import { useQuery } from '@tanstack/react-query'
import { inputClass } from '../../../components/ui/input-class.ts'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { suggestClientsQuery } from '../../../queries/saved-searches.ts'
import * as texts from './texts.ts'

/** Pause in typing before clients are fetched. */
const debounceMs = 120

/** Whom a brochure is for: a client, or any name without one. */
export interface Reader {
  readonly name: string
  readonly userId: string | null
}

interface ReaderFieldProps {
  readonly reader: Reader
  readonly onChange: (reader: Reader) => void
}

/** Takes any name, and suggests the agent's clients. */
export function ReaderField({ reader, onChange }: ReaderFieldProps) {
  const { data } = useQuery(suggestClientsQuery(useDebounced(reader.name.trim(), debounceMs)))
  return (
    <SuggestInput
      label={texts.preparedFor}
      placeholder={texts.namePlaceholder}
      text={reader.name}
      onText={(name) => onChange({ name, userId: null })}
      items={reader.userId === null ? (data?.collection ?? []) : []}
      getKey={({ user_id }) => user_id}
      renderItem={({ name, email }) => (
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 shrink-0">{name}</span>
          <span className="min-w-0 truncate text-xs text-muted">{email}</span>
        </span>
      )}
      onPick={({ user_id, name }) => onChange({ name, userId: user_id })}
      suggestsWhenEmpty
      choosesFirst={false}
      escapeEmpties={false}
      inputClass={inputClass}
    />
  )
}

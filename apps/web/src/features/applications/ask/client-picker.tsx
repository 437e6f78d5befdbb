import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { suggestClientsQuery } from '../../../queries/saved-searches.ts'
import * as texts from './texts.ts'

/** Delay in milliseconds between typing and searching. */
const debounceMs = 120

interface PickedClient {
  readonly user_id: string
  readonly name: string
}

interface ClientPickerProps {
  readonly value: PickedClient | undefined
  /** The client cannot be changed. */
  readonly fixed: boolean
  readonly error: string | undefined
  readonly onChange: (client: PickedClient | undefined) => void
}

/** Chooses the client whose household applies. */
export function ClientPicker({ value, fixed, error, onChange }: ClientPickerProps) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const settled = useDebounced(typed, debounceMs)
  const { data, error: failure, isPlaceholderData } = useQuery(suggestClientsQuery(settled))
  const waiting = !failure && (!data || isPlaceholderData || settled !== typed)
  const items = waiting ? [] : (data?.collection ?? [])
  const status = failure
    ? getErrorMessage(failure)
    : waiting
      ? texts.searching
      : items.length === 0
        ? texts.noClient
        : undefined
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {texts.client}
      </span>
      {value ? (
        <div className="flex min-h-9 items-center gap-2.5 text-sm">
          <Avatar name={value.name} className="size-7!" />
          <span className="min-w-0 truncate font-medium">{value.name}</span>
          {!fixed && (
            <Button size="sm" variant="ghost" className="ml-auto" onClick={() => onChange(undefined)}>
              {texts.changeClient}
            </Button>
          )}
        </div>
      ) : (
        <SuggestInput
          label={texts.client}
          placeholder={texts.clientHint}
          text={text}
          onText={setText}
          items={items}
          getKey={({ user_id }) => user_id}
          renderItem={({ name, email }) => (
            <>
              <span className="block truncate">{name}</span>
              <span className="block truncate text-xs text-muted">{email}</span>
            </>
          )}
          onPick={({ user_id, name }) => {
            setText('')
            onChange({ user_id, name })
          }}
          status={status}
          escapeEmpties={false}
          suggestsWhenEmpty
          inputClass={inputClass}
        />
      )}
      {error !== undefined && (
        <p role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

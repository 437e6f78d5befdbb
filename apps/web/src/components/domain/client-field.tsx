import { useState } from 'react'
import { FormMessage } from '../ui/form-message.tsx'
import { suggestClientsQuery } from '../../queries/saved-searches.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { inputClass } from '../ui/input-class.ts'
import { SuggestInput } from '../ui/suggest-input.tsx'
import * as texts from './texts.ts'
import { useSuggestions } from './use-suggestions.ts'

interface PickedClient {
  readonly user_id: string
  readonly name: string
}

interface ClientFieldProps {
  readonly value: PickedClient | undefined
  /** The client cannot be changed. */
  readonly fixed?: boolean
  /** What is done with the client now; until then it cannot be changed. */
  readonly pending?: string | undefined
  readonly error: string | undefined
  readonly onChange: (client: PickedClient | undefined) => void
}

/** A form's field for one of the agent's clients, found by name or email; recent ones first. */
export function ClientField({ value, fixed = false, pending, error, onChange }: ClientFieldProps) {
  const [text, setText] = useState('')
  const { data, waiting, status } = useSuggestions(text, suggestClientsQuery)
  const items = waiting ? [] : (data?.collection ?? [])
  return (
    <div className="flex flex-col gap-1.5">
      {/* The input has the same accessible name. */}
      <span aria-hidden className="text-sm font-medium">
        {texts.client}
      </span>
      {value ? (
        <div className="flex min-h-9 items-center gap-2.5 text-sm">
          <Avatar name={value.name} className="size-7!" />
          <span className="min-w-0 truncate font-medium">{value.name}</span>
          {pending !== undefined && <output className="ml-auto text-muted">{pending}</output>}
          {!fixed && pending === undefined && (
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
              <span className="block truncate">{name || email}</span>
              <span className="block truncate text-xs text-muted">{email}</span>
            </>
          )}
          onPick={({ user_id, name, email }) => {
            setText('')
            onChange({ user_id, name: name || email })
          }}
          status={status ?? (items.length === 0 ? texts.noClient : undefined)}
          escapeEmpties={false}
          suggestsWhenEmpty
          inputClass={inputClass}
        />
      )}
      {error !== undefined && <FormMessage look="field">{error}</FormMessage>}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonPicker } from '../../../../components/domain/person-picker.tsx'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { suggestAgentsQuery } from '../../../../queries/client-reassignment.ts'
import * as texts from './texts.ts'

/** Delay in milliseconds between typing and searching. */
const debounceMs = 120

export interface Agent {
  readonly user_id: string
  readonly name: string
}

interface AgentSelectProps {
  readonly label: string
  readonly value: Agent | null
  /** Agent to leave out. */
  readonly excludedId: string
  readonly onChange: (agent: Agent) => void
}

/** Picks one of the office's active agents by name or email. */
export function AgentSelect({ label, value, excludedId: except, onChange }: AgentSelectProps) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const debouncedText = useDebounced(text.trim(), debounceMs)
  const { data, error, isPlaceholderData } = useQuery({ ...suggestAgentsQuery(debouncedText), enabled: open })
  const waiting = !error && (!data || isPlaceholderData || debouncedText !== text.trim())
  return (
    <div className="flex flex-col gap-1.5">
      {/* The picker has the same accessible name. */}
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      <PersonPicker
        label={texts.chooseAgent}
        name={label}
        listLabel={texts.agents}
        value={value}
        open={open}
        onOpenChange={setOpen}
        text={text}
        onText={setText}
        results={error ? [] : (data?.collection ?? []).filter(({ user_id }) => user_id !== except)}
        isStale={waiting}
        emptyText={error ? getErrorMessage(error) : waiting ? texts.searching : texts.noAgentsFound}
        onPick={onChange}
        className="w-full"
      />
    </div>
  )
}

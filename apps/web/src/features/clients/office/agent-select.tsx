import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonPicker } from '../../../components/ui/person-picker.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { suggestAgentsQuery } from '../api/agents.ts'

/** A pause in typing that long is worth a question. */
const restMs = 120

export interface Agent {
  readonly user_id: string
  readonly name: string
}

interface AgentSelectProps {
  readonly label: string
  readonly value: Agent | null
  /** Never offered. */
  readonly except: string
  readonly onChange: (agent: Agent) => void
}

/** One of the office's active agents, to find by name or address among however many. */
export function AgentSelect({ label, value, except, onChange }: AgentSelectProps) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const settled = useDebounced(text.trim(), restMs)
  const { data, error, isPlaceholderData } = useQuery({ ...suggestAgentsQuery(settled), enabled: open })
  const waiting = !error && (!data || isPlaceholderData || settled !== text.trim())
  return (
    <div className="flex flex-col gap-1.5">
      {/* The list itself is named by the same words. */}
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      <PersonPicker
        label="Choose an agent"
        name={label}
        people="Agents"
        value={value}
        open={open}
        onOpenChange={setOpen}
        text={text}
        onText={setText}
        found={error ? [] : (data?.collection ?? []).filter(({ user_id }) => user_id !== except)}
        waiting={waiting}
        nobody={error ? messageOf(error) : waiting ? 'Looking …' : 'No agent is called that.'}
        onPick={onChange}
        className="w-full"
      />
    </div>
  )
}

import { X } from 'lucide-react'
import { useState } from 'react'
import { suggestAgentsQuery } from '../../queries/client-reassignment.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PersonPicker } from './person-picker.tsx'
import * as texts from './texts.ts'
import { useSuggestions } from './use-suggestions.ts'

export interface Agent {
  readonly user_id: string
  readonly name: string
}

interface AgentPickerProps {
  /** Shown while no one is picked. */
  readonly label?: string
  /** Accessible name; by default the label. */
  readonly name?: string
  readonly listLabel?: string
  readonly value: Agent | null
  /** Ids of agents who are not offered. */
  readonly excluded?: ReadonlySet<string>
  readonly onPick: (agent: Agent) => void
  readonly className?: string
}

/** Picks one of the office's agents by name or email. */
export function AgentPicker({
  label = texts.agent,
  name = label,
  listLabel = texts.agents,
  value,
  excluded,
  onPick,
  className = 'w-full',
}: AgentPickerProps) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { data, waiting, status } = useSuggestions(text, (typed) => ({
    ...suggestAgentsQuery(typed),
    enabled: open,
  }))
  return (
    <PersonPicker
      label={label}
      name={name}
      listLabel={listLabel}
      value={value}
      open={open}
      onOpenChange={setOpen}
      text={text}
      onText={setText}
      results={(data?.collection ?? []).filter(({ user_id: id }) => !excluded?.has(id))}
      isStale={waiting}
      emptyText={status ?? texts.noAgent}
      onPick={(agent) => {
        setText('')
        onPick(agent)
      }}
      className={className}
    />
  )
}

interface AgentFilterProps {
  readonly value: Agent | null
  readonly onChange: (agent: Agent | null) => void
}

/** Limits a list to one agent, or shows all. */
export function AgentFilter({ value, onChange }: AgentFilterProps) {
  return (
    <span className="flex min-w-0 items-center gap-1 max-sm:grow">
      <AgentPicker
        label={texts.allAgents}
        name={texts.agent}
        value={value}
        onPick={onChange}
        className="max-sm:grow sm:max-w-56"
      />
      {value && <IconButton label={texts.showAllAgents} icon={X} onClick={() => onChange(null)} />}
    </span>
  )
}

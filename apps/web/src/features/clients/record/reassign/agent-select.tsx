import { AgentPicker, type Agent } from '../../../../components/domain/agent-picker.tsx'
import * as texts from './texts.ts'

interface AgentSelectProps {
  readonly label: string
  readonly value: Agent | null
  /** Agent to leave out. */
  readonly excludedId: string
  readonly onChange: (agent: Agent) => void
}

/** Picks one of the office's active agents by name or email. */
export function AgentSelect({ label, value, excludedId, onChange }: AgentSelectProps) {
  return (
    <div className="flex flex-col gap-1.5">
      {/* The picker has the same accessible name. */}
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      <AgentPicker
        label={texts.chooseAgent}
        name={label}
        value={value}
        excluded={new Set([excludedId])}
        onPick={onChange}
      />
    </div>
  )
}

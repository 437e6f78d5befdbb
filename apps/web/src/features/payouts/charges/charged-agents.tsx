import { AgentPicker, type Agent } from '../../../components/domain/agent-picker.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import * as texts from './texts.ts'

interface ChargedAgentsProps {
  readonly everyone: boolean
  readonly agents: readonly Agent[]
  readonly error: string | undefined
  readonly onEveryone: (everyone: boolean) => void
  readonly onAgents: (agents: readonly Agent[]) => void
}

/** Chooses whom a charge is for: all agents but some, or some by name. */
export function ChargedAgents({ everyone, agents, error, onEveryone, onAgents }: ChargedAgentsProps) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      {/* The choice has the same accessible name. */}
      <span aria-hidden className="text-sm font-medium">
        {texts.who}
      </span>
      {/* A row, in which its buttons have their height. */}
      <div className="flex">
        <Segmented
          label={texts.who}
          value={everyone ? 'everyone' : 'chosen'}
          segments={[
            { value: 'everyone', label: texts.everyone },
            { value: 'chosen', label: texts.chosen },
          ]}
          onChange={(value) => onEveryone(value === 'everyone')}
        />
      </div>
      {everyone && <p className="text-xs text-muted">{texts.everyoneHint}</p>}
      {everyone && agents.length > 0 && <p className="mt-1 text-xs font-medium">{texts.leftOut}</p>}
      {agents.length > 0 && (
        <ul className="mt-1 flex max-w-full flex-wrap gap-1.5">
          {agents.map((agent) => (
            <li key={agent.user_id} className="max-w-full">
              <RemovableTag
                label={agent.name}
                onRemove={() => onAgents(agents.filter(({ user_id }) => user_id !== agent.user_id))}
              />
            </li>
          ))}
        </ul>
      )}
      <AgentPicker
        className="mt-1 w-full"
        label={everyone ? texts.leaveOut : texts.addAgent}
        value={null}
        excluded={new Set(agents.map(({ user_id }) => user_id))}
        onPick={(agent) => onAgents([...agents, agent])}
      />
      {error !== undefined && <p className="text-xs text-danger">{error}</p>}
    </div>
  )
}

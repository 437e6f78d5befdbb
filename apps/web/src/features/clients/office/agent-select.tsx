import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { agentsQuery } from '../api/agents.ts'

interface AgentSelectProps {
  readonly label: string
  readonly value: string
  /** Never offered. */
  readonly except: string
  readonly onChange: (id: string, name: string) => void
}

/** One of the office's active agents. */
export function AgentSelect({ label, value, except, onChange }: AgentSelectProps) {
  const { data, isError } = useQuery(agentsQuery)
  const agents = (data ?? []).filter(({ user_id }) => user_id !== except)
  const nobody = isError ? 'Agents could not be loaded' : 'Choose an agent'
  return (
    <SelectField
      label={label}
      value={value}
      options={[
        { value: '', label: nobody },
        ...agents.map(({ user_id, name }) => ({ value: user_id, label: name })),
      ]}
      onChange={(id) => onChange(id, agents.find(({ user_id }) => user_id === id)?.name ?? '')}
    />
  )
}

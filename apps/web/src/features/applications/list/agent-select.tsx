import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../components/ui/select.tsx'
import { activeMembersQuery } from '../../../queries/accounts.ts'
import * as texts from './texts.ts'

interface AgentSelectProps {
  readonly value: string | null
  readonly onChange: (agent: string | null) => void
}

/** Limits the list to the applications of one agent. */
export function AgentSelect({ value, onChange }: AgentSelectProps) {
  const { data } = useQuery(activeMembersQuery)
  const agents = (data?.collection ?? []).flatMap(({ user_id, name }) =>
    user_id === null ? [] : [{ value: user_id, label: name }],
  )
  // An agent from the URL whose name is not loaded, or who left the office.
  const known = value === null || agents.some((agent) => agent.value === value)
  return (
    <Select
      label={texts.ofAgent}
      value={value ?? ''}
      options={[
        { value: '', label: texts.anyAgent },
        ...agents,
        ...(known ? [] : [{ value, label: texts.ofAgent }]),
      ]}
      onChange={(agent) => onChange(agent === '' ? null : agent)}
      className="max-sm:grow"
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AgentFilter, type Agent } from '../../../components/domain/agent-picker.tsx'
import { activeMembersQuery } from '../../../queries/accounts.ts'
import * as texts from './texts.ts'

interface AgentSearchProps {
  readonly value: string | null
  readonly onChange: (agent: string | null) => void
}

/** Limits the deals to those of one agent, found by name or email. */
export function AgentSearch({ value, onChange }: AgentSearchProps) {
  const [picked, setPicked] = useState<Agent | null>(null)
  // The name of an agent in the URL.
  const named = picked?.user_id === value ? picked : null
  const members = useQuery({ ...activeMembersQuery, enabled: value !== null && named === null })
  const member = members.data?.collection.find(({ user_id }) => user_id === value)
  const shown = value === null ? null : (named ?? { user_id: value, name: member?.name ?? texts.oneAgent })
  return (
    <AgentFilter
      value={shown}
      onChange={(agent) => {
        setPicked(agent)
        onChange(agent?.user_id ?? null)
      }}
    />
  )
}

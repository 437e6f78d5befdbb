import type { ClientRequest } from '@pb/contract/client-schemas'
import { toUnixSeconds } from '@pb/rules/dates'
import { toNameFields } from '../record/present.ts'
import type { RequestRow } from './queries.ts'

export function presentRequest(row: RequestRow): ClientRequest {
  return {
    request_id: row.id,
    state: row.state,
    agent: { user_id: row.agent_id, name: row.agent_name },
    user_id: row.person_id,
    name: toNameFields(row.fields).name,
    email: row.fields.email,
    time_created: toUnixSeconds(row.created_at),
    time_decided: row.decided_at && toUnixSeconds(row.decided_at),
    note: row.note,
    active_agents: row.active_agents.map(({ user_id, name, last_activity }) => ({
      user_id,
      name,
      last_activity,
    })),
  }
}

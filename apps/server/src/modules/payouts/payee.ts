import { keepsBooks } from '@pb/contract/role-groups'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/** Whose payouts a caller asks for: an agent's own, or for who keeps the books anyone's, or everyone's with neither. */
export function toPayeeScope(
  actor: Actor,
  { agent_id, payee }: { readonly agent_id?: string | undefined; readonly payee: string },
): { readonly agentId?: string; readonly payee?: string } {
  const other = payee !== '' || (agent_id !== undefined && agent_id !== '0' && agent_id !== actor.personId)
  if (!keepsBooks(actor.roles)) {
    if (other) throw new AppError('forbidden_role')
    return { agentId: actor.personId }
  }
  if (payee !== '') return { payee }
  return agent_id === undefined || agent_id === '0' ? {} : { agentId: agent_id }
}

export interface Payee {
  /** Null for someone who is no agent. */
  readonly agentId: string | null
  readonly payee: string
}

/** The payee of a request: an agent, or with `agent_id` '0' someone by name. */
export function toPayee({ agent_id, payee }: { agent_id: string; payee: string }): Payee {
  if (agent_id !== '0') return { agentId: agent_id, payee: '' }
  if (payee === '') throw new AppError('rule_broken', 'Choose an agent or enter a name')
  return { agentId: null, payee }
}

import { sql } from 'kysely'
import { fullName } from '../../../platform/db/full-name.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { notify } from '../../notifications/index.ts'
import { publishClientChange } from './publish-change.ts'
import { transferClients } from './transfer.ts'
import { clientErrors, reassignmentMessages } from '../texts.ts'

interface Reassignment {
  readonly from: string
  readonly to: string
  readonly userIds: readonly string[]
}

interface ReassignedClient {
  readonly person_id: string
  readonly name: string
  readonly type: string
}

async function lockClientsToReassign(
  tx: Tx,
  agentId: string,
  userIds: readonly string[],
): Promise<ReassignedClient[]> {
  const { rows } = await sql<ReassignedClient>`
    SELECT person_id, ${fullName('client')} AS name, search_types[1] AS type FROM client
    WHERE agent_id = ${agentId} AND person_id = ANY (${[...userIds]}::bigint[]) ORDER BY person_id FOR UPDATE`.execute(
    tx,
  )
  return rows
}

/** Names of both agents by id, with their rows locked. Throws `rule_broken` when the new agent is not active. */
async function lockAgentNames(tx: Tx, { from, to }: Reassignment): Promise<Map<string, string>> {
  const { rows } = await sql<{ person_id: string; name: string; active: boolean }>`
    SELECT a.person_id, p.name, a.deactivated_at IS NULL AS active FROM agent a JOIN person p ON p.id = a.person_id
    WHERE a.person_id IN (${from}, ${to}) ORDER BY a.person_id FOR SHARE OF a`.execute(tx)
  const agents = new Map(rows.map((row) => [row.person_id, row]))
  if (!agents.has(from) || !agents.has(to)) throw new AppError('not_found')
  if (from === to) throw new AppError('rule_broken', clientErrors.sameAgent)
  if (!agents.get(to)!.active) throw new AppError('rule_broken', clientErrors.agentNotActive)
  return new Map(rows.map(({ person_id, name }) => [person_id, name]))
}

/** A single client by name, several by their number. */
function formatClients(clients: readonly ReassignedClient[]): string {
  return clients.length === 1 ? clients[0]!.name : `${clients.length} clients`
}

/** Notifies an agent and the agent's open tabs; the actor gets no notification. */
async function notifyAgent(
  tx: Tx,
  actor: Actor,
  deps: Deps,
  agentId: string,
  { message, clients, link }: { message: string; clients: readonly ReassignedClient[]; link: boolean },
): Promise<void> {
  await publishClientChange(tx, deps, agentId, '0')
  if (agentId === actor.personId) return
  const [single] = clients.length === 1 && link ? clients : []
  const payload = single
    ? {
        user_id: single.person_id,
        user: { name: single.name },
        link: `/clients/${single.type}/${single.person_id}/details`,
      }
    : {}
  await notify(tx, deps, agentId, { kind: 'system', message, payload })
}

/**
 * Reassigns clients of one agent to another, with all related rows. Clients the other agent already has are
 * returned in `stayed`. The same call with the agents swapped reverts it.
 *
 * @throws {AppError} `not_found` for an unknown agent, or when `from` has none of these clients; `rule_broken` when the
 *   other agent is not active.
 */
export function reassignClients(
  actor: Actor,
  deps: Deps,
  reassignment: Reassignment,
): Promise<{ moved: string[]; stayed: ReassignedClient[] }> {
  const { from, to, userIds } = reassignment
  return deps.db.transaction().execute(async (tx) => {
    const agents = await lockAgentNames(tx, reassignment)
    const clients = await lockClientsToReassign(tx, from, userIds)
    if (clients.length === 0) throw new AppError('not_found')
    const ids = clients.map(({ person_id }) => person_id)
    const movedIds = new Set(
      (
        await transferClients(
          tx,
          { from, to, at: deps.clock.now() },
          sql`c.person_id = ANY (${ids}::bigint[])`,
        )
      ).map(({ person_id }) => person_id),
    )
    const moved = clients.filter(({ person_id }) => movedIds.has(person_id))
    const stayed = clients.filter(({ person_id }) => !movedIds.has(person_id))
    if (moved.length > 0) {
      const work = { clients: moved.length }
      const by = actor.personId
      await recordAuditEntry(tx, deps, {
        by,
        about: from,
        what: 'work_handed_over',
        details: { other: to, work },
      })
      await recordAuditEntry(tx, deps, {
        by,
        about: to,
        what: 'work_received',
        details: { other: from, work },
      })
      const text = formatClients(moved)
      const messageFrom = reassignmentMessages.from(text, moved.length, agents.get(to)!)
      await notifyAgent(tx, actor, deps, from, { message: messageFrom, clients: moved, link: false })
      const messageTo = reassignmentMessages.to(text, moved.length, agents.get(from)!)
      await notifyAgent(tx, actor, deps, to, { message: messageTo, clients: moved, link: true })
    }
    return { moved: moved.map(({ person_id }) => person_id), stayed }
  })
}

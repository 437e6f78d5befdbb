import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { notify } from '../notifications/index.ts'
import { clientChanged } from './changed.ts'
import { moveClients } from './hand-over.ts'

interface Wish {
  readonly from: string
  readonly to: string
  readonly userIds: readonly string[]
}

interface NamedClient {
  readonly person_id: string
  readonly name: string
  readonly type: string
}

async function clientsOf(tx: Tx, agentId: string, userIds: readonly string[]): Promise<NamedClient[]> {
  const { rows } = await sql<NamedClient>`
    SELECT person_id, trim(first_name || ' ' || last_name) AS name, search_types[1] AS type FROM client
    WHERE agent_id = ${agentId} AND person_id = ANY (${[...userIds]}::bigint[]) ORDER BY person_id FOR UPDATE`.execute(
    tx,
  )
  return rows
}

/** Names of agents by id, held as they are; a receiver must be active. */
async function agentsOf(tx: Tx, { from, to }: Wish): Promise<Map<string, string>> {
  const { rows } = await sql<{ person_id: string; name: string; active: boolean }>`
    SELECT a.person_id, p.name, a.deactivated_at IS NULL AS active FROM agent a JOIN person p ON p.id = a.person_id
    WHERE a.person_id IN (${from}, ${to}) ORDER BY a.person_id FOR SHARE OF a`.execute(tx)
  const agents = new Map(rows.map((row) => [row.person_id, row]))
  if (!agents.has(from) || !agents.has(to)) throw new AppError('not_found')
  if (from === to) throw new AppError('rule_broken', 'This is the same agent')
  if (!agents.get(to)!.active)
    throw new AppError('rule_broken', 'Clients can be handed only to somebody who is active')
  return new Map(rows.map(({ person_id, name }) => [person_id, name]))
}

/** What a hand-over says: the one client by name, more of them by number. */
function wordsFor(clients: readonly NamedClient[]): string {
  return clients.length === 1 ? clients[0]!.name : `${clients.length} clients`
}

/** Tells an agent, and the agent's open tabs; whoever did it knows. */
async function tell(
  tx: Tx,
  actor: Actor,
  deps: Deps,
  agentId: string,
  { message, clients, link }: { message: string; clients: readonly NamedClient[]; link: boolean },
): Promise<void> {
  await clientChanged(tx, deps, agentId, '0')
  if (agentId === actor.personId) return
  const [only] = clients.length === 1 && link ? clients : []
  const payload = only
    ? {
        user_id: only.person_id,
        user: { name: only.name },
        link: `/clients/${only.type}/${only.person_id}/details`,
      }
    : {}
  await notify(tx, deps, agentId, { kind: 'system', message, payload })
}

/**
 * Hands clients of one agent to another, with all that belongs to them. Those whom the other agent has already stay
 * where they are. The same with the agents exchanged takes it back.
 *
 * @throws {AppError} `not_found` for an unknown agent, or where `from` has none of these clients; `rule_broken` where
 *   the other one has left.
 */
export function reassignClients(
  actor: Actor,
  deps: Deps,
  wish: Wish,
): Promise<{ moved: string[]; stayed: NamedClient[] }> {
  const { from, to, userIds } = wish
  return deps.db.transaction().execute(async (tx) => {
    const agents = await agentsOf(tx, wish)
    const clients = await clientsOf(tx, from, userIds)
    if (clients.length === 0) throw new AppError('not_found')
    const ids = clients.map(({ person_id }) => person_id)
    const went = new Set(
      (await moveClients(tx, { from, to }, sql`c.person_id = ANY (${ids}::bigint[])`)).map(
        ({ person_id }) => person_id,
      ),
    )
    const moved = clients.filter(({ person_id }) => went.has(person_id))
    const stayed = clients.filter(({ person_id }) => !went.has(person_id))
    if (moved.length > 0) {
      const work = { clients: moved.length }
      const by = actor.personId
      await audit(tx, deps, { by, about: from, what: 'work_handed_over', details: { other: to, work } })
      await audit(tx, deps, { by, about: to, what: 'work_received', details: { other: from, work } })
      const words = wordsFor(moved)
      const are = moved.length === 1 ? 'is' : 'are'
      const gone = `${words} ${are} now with ${agents.get(to)!}`
      await tell(tx, actor, deps, from, { message: gone, clients: moved, link: false })
      const come = `${words} of ${agents.get(from)!} ${are} now yours`
      await tell(tx, actor, deps, to, { message: come, clients: moved, link: true })
    }
    return { moved: moved.map(({ person_id }) => person_id), stayed }
  })
}

import type { Query } from '@pb/contract/endpoint'
import type { clients } from '@pb/contract/clients'
import type { AdType } from '@pb/rules/vocabulary'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { takeFromLimit } from '../../platform/rate-limit.ts'
import { clientChanged } from './changed.ts'
import { findClient, ownRecords, type WholeClientRow } from './find-queries.ts'
import { findClients, suggestFor, type ListedRow } from './list-queries.ts'
import { namesOf, peopleWith } from './people.ts'
import { markOpened } from './write-queries.ts'

/** The agent's clients; a supervisor may name another agent. */
export function listClients(
  actor: Actor,
  { db }: Deps,
  asked: Query<typeof clients.clients>,
): Promise<{ rows: ListedRow[]; total: number }> {
  const { agent_id: named = '0' } = asked
  const agentId = named === '0' ? actor.personId : named
  if (agentId !== actor.personId && !actor.roles.includes('SUPERVISOR')) throw new AppError('forbidden_role')
  return findClients(db, agentId, asked)
}

/** The agent's own record of a person, removed ones too; throws `not_found`. */
export async function wholeClient(
  { personId }: Actor,
  { db }: Deps,
  userId: string,
): Promise<WholeClientRow> {
  const row = await findClient(db, personId, userId)
  if (!row) throw new AppError('not_found')
  return row
}

/** The same, for somebody who looks at it: from then on it is not new, in the other tabs too. */
export async function openClient(actor: Actor, deps: Deps, userId: string): Promise<WholeClientRow> {
  const row = await wholeClient(actor, deps, userId)
  if (row.is_new)
    await deps.db.transaction().execute(async (tx) => {
      if (await markOpened(tx, actor.personId, row.id)) await clientChanged(tx, deps, actor.personId, userId)
    })
  return row
}

export function suggestClients(
  { personId }: Actor,
  { db }: Deps,
  asked: { search: string; searchType?: AdType | undefined; limit: number },
): Promise<ListedRow[]> {
  return suggestFor(db, personId, asked)
}

/** So many addresses an agent may look up in a day: enough to type with, too few to harvest. */
const lookUps = { max: 500, seconds: 86_400 }

export interface KnownAddress {
  readonly user: { user_id: string; first_name: string; last_name: string } | null
  readonly yours: boolean
}

/**
 * Whether the office knows a person by this address: of the agent's own client by the agent's own words, of anybody
 * else by name alone, and that is written down.
 */
export async function lookUpAddress(actor: Actor, deps: Deps, email: string): Promise<KnownAddress> {
  await takeFromLimit(deps, `valid-exists-email-of:${actor.personId}`, lookUps)
  const [person] = await peopleWith(deps.db, [email])
  const asked = { personId: person?.id ?? null, emails: [email] }
  const own = (await ownRecords(deps.db, actor.personId, asked)).find(({ archived }) => !archived)
  if (own) {
    const { person_id, first_name, last_name } = own
    return { user: { user_id: person_id, first_name, last_name }, yours: true }
  }
  if (!person) return { user: null, yours: false }
  if (person.id !== actor.personId)
    await audit(deps.db, deps, {
      by: actor.personId,
      about: actor.personId,
      what: 'client_looked_up',
      details: { person: person.id },
    })
  return { user: { user_id: person.id, ...namesOf(person) }, yours: false }
}

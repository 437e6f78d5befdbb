import type { Query } from '@pb/contract/endpoint'
import type { clients } from '@pb/contract/clients'
import type { AdType } from '@pb/rules/vocabulary'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import { publishClientChange } from './publish-change.ts'
import { findClient, findOwnRecords, type ClientDetailRow } from './find-queries.ts'
import { findClients, findSuggestions, type ClientListRow } from './list-queries.ts'
import { findPaletteClients, type FoundClient } from './palette-queries.ts'
import { splitPersonName, findPeopleByEmails } from '../../accounts/people/index.ts'
import { markOpened } from './write-queries.ts'

/** The agent's clients. Throws `forbidden_role` when another agent is requested by a non-supervisor. */
export function listClients(
  actor: Actor,
  { db }: Deps,
  query: Query<typeof clients.clients>,
): Promise<{ rows: ClientListRow[]; total: number }> {
  const { agent_id: requestedAgentId = '0' } = query
  const agentId = requestedAgentId === '0' ? actor.personId : requestedAgentId
  if (agentId !== actor.personId && !hasRole(actor, 'SUPERVISOR')) throw new AppError('forbidden_role')
  return findClients(db, agentId, query)
}

/** The agent's own record of a person, archived ones included; throws `not_found`. */
export async function getClient({ personId }: Actor, { db }: Deps, userId: string): Promise<ClientDetailRow> {
  const row = await findClient(db, personId, userId)
  if (!row) throw new AppError('not_found')
  return row
}

/** Like `getClient`, and marks the client as opened, which the agent's other tabs show too. */
export async function openClient(actor: Actor, deps: Deps, userId: string): Promise<ClientDetailRow> {
  const row = await getClient(actor, deps, userId)
  if (row.is_new)
    await deps.db.transaction().execute(async (tx) => {
      if (await markOpened(tx, actor.personId, row.id))
        await publishClientChange(tx, deps, actor.personId, userId)
    })
  return row
}

/** Finds the agent's own clients for the command palette. */
export function suggestPaletteClients(
  { personId }: Actor,
  { db }: Deps,
  query: { search: string; limit: number },
): Promise<FoundClient[]> {
  return findPaletteClients(db, personId, query)
}

export function suggestClients(
  { personId }: Actor,
  { db }: Deps,
  query: { search: string; searchType?: AdType | undefined; limit: number },
): Promise<ClientListRow[]> {
  return findSuggestions(db, personId, query)
}

/** Lookups per agent and day: enough for lookups while typing, too few to harvest contacts. */
const lookUpLimit = { max: 500, seconds: 86_400 }

export interface KnownAddress {
  readonly user: { user_id: string; first_name: string; last_name: string } | null
  readonly yours: boolean
}

/**
 * Finds the person with an address. The agent's own client comes under the agent's own name for it; any other person
 * comes with the name only, and the lookup is audited.
 */
export async function lookUpAddress(actor: Actor, deps: Deps, email: string): Promise<KnownAddress> {
  await consumeRateLimit(deps, `valid-exists-email-of:${actor.personId}`, lookUpLimit)
  const [person] = await findPeopleByEmails(deps.db, [email])
  const query = { personId: person?.id ?? null, emails: [email] }
  const own = (await findOwnRecords(deps.db, actor.personId, query)).find(({ archived }) => !archived)
  if (own) {
    const { person_id, first_name, last_name } = own
    return { user: { user_id: person_id, first_name, last_name }, yours: true }
  }
  if (!person) return { user: null, yours: false }
  if (person.id !== actor.personId)
    await recordAuditEntry(deps.db, deps, {
      by: actor.personId,
      about: actor.personId,
      what: 'client_looked_up',
      details: { person: person.id },
    })
  return { user: { user_id: person.id, ...splitPersonName(person) }, yours: false }
}

import type { NewClient } from '@pb/contract/clients'
import type { AdType } from '@pb/rules/vocabulary'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { orConflict } from './constraints.ts'
import { lockAddresses, makePerson, namesOf, peopleWith, type PersonRow } from './people.ts'
import { addressesOf, removedRecord, writeNewClient } from './record.ts'
import { askForClients, mustAsk } from './requests.ts'

/** What came of adding: the client's `user_id`, and the request where a supervisor must agree first. */
export interface Added {
  readonly userId: string
  readonly request: string | null
}

/** Whom the addresses of a new client belong to; null where the office knows nobody by them. */
async function personOf(tx: Tx, emails: readonly string[]): Promise<PersonRow | null> {
  const people = await peopleWith(tx, emails)
  if (people.length > 1) throw new AppError('conflict', 'These addresses belong to different people')
  return people[0] ?? null
}

async function add(tx: Tx, actor: Actor, deps: Deps, fields: NewClient): Promise<Added> {
  const emails = addressesOf(fields)
  await lockAddresses(tx, emails)
  const known = await personOf(tx, emails)
  if (known?.id === actor.personId)
    throw new AppError('rule_broken', 'This is your own address, and nobody is their own client')
  const removed = await removedRecord(tx, actor.personId, { personId: known?.id ?? null, emails })
  if (known && (await mustAsk(tx, actor, deps, known.id))) {
    const [request] = await askForClients(tx, actor, deps, [{ personId: known.id, fields }])
    return { userId: known.id, request: request! }
  }
  const person = known ?? (await makePerson(tx, fields))
  const how = known ? 'attached' : 'created'
  await writeNewClient(tx, deps, { agentId: actor.personId, person, fields, how }, removed)
  if (known && !removed)
    await audit(tx, deps, {
      by: actor.personId,
      about: actor.personId,
      what: 'client_attached',
      details: { person: known.id },
    })
  return { userId: person.id, request: null }
}

/**
 * Adds a client by the form. A person whom the office knows by one of the addresses is attached: the record is the
 * agent's own, and nobody else's changes. One that the agent had removed comes back.
 *
 * @throws {AppError} `conflict` where the agent has this client, or the addresses belong to different people;
 *   `rule_broken` for the agent's own address.
 */
export function createClient(actor: Actor, deps: Deps, fields: NewClient): Promise<Added> {
  return orConflict(deps.db.transaction().execute((tx) => add(tx, actor, deps, fields)))
}

/**
 * Makes a person whom the office knows by this address the agent's client, by the name that the office has.
 *
 * @throws {AppError} `not_found` for an address of nobody; else as `createClient`.
 */
export function attachClient(
  actor: Actor,
  deps: Deps,
  { email, types }: { email: string; types: AdType[] },
): Promise<Added> {
  return orConflict(
    deps.db.transaction().execute(async (tx) => {
      const [person] = await peopleWith(tx, [email])
      if (!person) throw new AppError('not_found', 'Nobody in the office knows this address')
      return add(tx, actor, deps, { ...namesOf(person), email, search_type: types })
    }),
  )
}

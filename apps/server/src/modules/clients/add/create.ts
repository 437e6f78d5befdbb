import type { NewClient } from '@pb/contract/clients'
import type { AdType } from '@pb/rules/vocabulary'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { withConflictErrors } from '../record/constraints.ts'
import {
  lockAddresses,
  insertPerson,
  splitPersonName,
  holdPeopleByEmails,
  type PersonRow,
} from '../../accounts/people/index.ts'
import { getEmails, findRemovedRecord, writeNewClient } from '../record/new-record.ts'
import { requestClients, needsApproval } from '../requests/service.ts'
import { clientErrors } from '../texts.ts'

/** The client's `user_id`, and the id of the request when a supervisor must approve first. */
export interface AddResult {
  readonly userId: string
  readonly request: string | null
}

/** Finds the person with these addresses; null when there is none. Throws `conflict` when there are several. */
async function findSinglePerson(tx: Tx, emails: readonly string[]): Promise<PersonRow | null> {
  const people = await holdPeopleByEmails(tx, emails)
  if (people.length > 1) throw new AppError('conflict', clientErrors.emailsOfDifferentPeople)
  return people[0] ?? null
}

async function addWithinTransaction(tx: Tx, actor: Actor, deps: Deps, fields: NewClient): Promise<AddResult> {
  const emails = getEmails(fields)
  await lockAddresses(tx, emails)
  const known = await findSinglePerson(tx, emails)
  if (known?.id === actor.personId) throw new AppError('rule_broken', clientErrors.ownEmail)
  const removed = await findRemovedRecord(tx, actor.personId, { personId: known?.id ?? null, emails })
  if (known && (await needsApproval(tx, actor, deps, known.id))) {
    const [request] = await requestClients(tx, actor, deps, [{ personId: known.id, fields }], {
      byHand: true,
    })
    return { userId: known.id, request: request! }
  }
  const person = known ?? (await insertPerson(tx, fields))
  const how = known ? 'attached' : 'created'
  await writeNewClient(tx, deps, { agentId: actor.personId, person, fields, how }, removed)
  if (known && !removed)
    await recordAuditEntry(tx, deps, {
      by: actor.personId,
      about: actor.personId,
      what: 'client_attached',
      details: { person: known.id },
    })
  return { userId: person.id, request: null }
}

/**
 * Adds a client. When one of the addresses belongs to a known person, the new record refers to that person; records of
 * other agents are not changed. A record that the agent had archived is restored.
 *
 * @throws {AppError} `conflict` when the agent already has this client, or the addresses belong to different people;
 *   `rule_broken` for the agent's own address.
 */
export function createClient(actor: Actor, deps: Deps, fields: NewClient): Promise<AddResult> {
  return withConflictErrors(
    deps.db.transaction().execute((tx) => addWithinTransaction(tx, actor, deps, fields)),
  )
}

/**
 * Adds the person with this address as the agent's client, under the name stored for the person.
 *
 * @throws {AppError} `not_found` for an unknown address; otherwise like `createClient`.
 */
export function attachClient(
  actor: Actor,
  deps: Deps,
  { email, types }: { email: string; types: AdType[] },
): Promise<AddResult> {
  return withConflictErrors(
    deps.db.transaction().execute(async (tx) => {
      const [person] = await holdPeopleByEmails(tx, [email])
      if (!person) throw new AppError('not_found', clientErrors.unknownEmail)
      return addWithinTransaction(tx, actor, deps, { ...splitPersonName(person), email, search_type: types })
    }),
  )
}

import type { ParticipantChanges, ParticipantForm } from '@pb/contract/clients'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { publishClientChange } from './publish-change.ts'
import { withConflictErrors } from './constraints.ts'
import { recordClientEvent } from './events.ts'
import { findClient, lockClient, type ParticipantRow } from './find-queries.ts'
import type { ClientRow } from './own-client.ts'
import {
  insertParticipant,
  lockParticipant,
  archiveParticipant,
  unarchiveParticipant,
  updateParticipant,
} from './participant-queries.ts'
import { findOrInsertPerson, releaseAddresses } from '../../accounts/people/index.ts'
import { clientErrors } from '../texts.ts'

interface ParticipantPath {
  readonly clientId: string
  readonly participantId: string
}

/** Runs a change of participants with the agent's client locked. */
function changeParticipants<T>(
  actor: Actor,
  deps: Deps,
  userId: string,
  work: (tx: Tx, client: ClientRow) => Promise<T>,
): Promise<T> {
  const result = deps.db.transaction().execute(async (tx) => {
    const client = await lockClient(tx, actor.personId, userId)
    if (!client || client.archived_at !== null) throw new AppError('not_found')
    const value = await work(tx, client)
    await publishClientChange(tx, deps, actor.personId, userId)
    return value
  })
  return withConflictErrors(result)
}

async function recordParticipantEvent(
  tx: Tx,
  deps: Deps,
  client: ClientRow,
  kind: string,
  userId: string,
): Promise<void> {
  const { id: clientId, agent_id: agentId } = client
  await recordClientEvent(tx, { clientId, agentId, kind, payload: { user_id: userId }, at: deps.clock.now() })
}

/** Finds or creates the person with a participant's address. Throws `rule_broken` when it is the client's own. */
async function findParticipantPerson(
  tx: Tx,
  client: ClientRow,
  { email, ...name }: Pick<ParticipantForm, 'email' | 'first_name' | 'last_name'>,
): Promise<string> {
  const own = await tx
    .selectFrom('client_email')
    .where('client_id', '=', client.id)
    .where('email', '=', email)
    .select('email')
    .executeTakeFirst()
  const person = own ? null : await findOrInsertPerson(tx, email, name)
  if (!person || person.id === client.person_id) throw new AppError('rule_broken', clientErrors.emailOfClient)
  return person.id
}

async function getParticipant(tx: Tx, client: ClientRow, userId: string): Promise<ParticipantRow> {
  const details = await findClient(tx, client.agent_id, client.person_id)
  return details!.participants.find(({ user_id }) => user_id === userId)!
}

/** Adds a participant; names and phone are the agent's own copy. Throws `conflict` for one who is already added. */
export function addParticipant(
  actor: Actor,
  deps: Deps,
  userId: string,
  form: ParticipantForm,
): Promise<ParticipantRow> {
  return changeParticipants(actor, deps, userId, async (tx, client) => {
    const person = await findParticipantPerson(tx, client, form)
    await insertParticipant(tx, client, { ...form, person_id: person, created_at: deps.clock.now() })
    await recordParticipantEvent(tx, deps, client, 'participant_added', person)
    return getParticipant(tx, client, person)
  })
}

/**
 * Returns the person with an address, in the caller's transaction with the client locked: the client, a participant, or
 * one who is added as a participant.
 */
export async function ensureParticipant(
  tx: Tx,
  deps: Deps,
  client: ClientRow,
  form: ParticipantForm,
): Promise<string> {
  const own = await tx
    .selectFrom('client_email')
    .where('client_id', '=', client.id)
    .where('email', '=', form.email)
    .select('email')
    .executeTakeFirst()
  if (own) return client.person_id
  const { id: person } = await findOrInsertPerson(tx, form.email, form)
  if (person === client.person_id || (await lockParticipant(tx, client, person))) return person
  await insertParticipant(tx, client, { ...form, person_id: person, created_at: deps.clock.now() })
  await recordParticipantEvent(tx, deps, client, 'participant_added', person)
  return person
}

/** Updates a participant. With another address it refers to the person who has that one, so its `user_id` changes. */
export function saveParticipant(
  actor: Actor,
  deps: Deps,
  { clientId, participantId }: ParticipantPath,
  changes: ParticipantChanges,
): Promise<ParticipantRow> {
  return changeParticipants(actor, deps, clientId, async (tx, client) => {
    const before = await lockParticipant(tx, client, participantId)
    if (!before) throw new AppError('not_found')
    const { email = before.email, first_name = before.first_name, last_name = before.last_name } = changes
    const hasNewEmail = email.toLowerCase() !== before.email.toLowerCase()
    const person = hasNewEmail
      ? await findParticipantPerson(tx, client, { email, first_name, last_name })
      : participantId
    await updateParticipant(tx, client, participantId, { ...changes, person_id: person })
    if (hasNewEmail) await releaseAddresses(tx, participantId, [before.email])
    return getParticipant(tx, client, person)
  })
}

/** Removes a participant; it can be restored for 30 days. */
export function removeParticipant(
  actor: Actor,
  deps: Deps,
  { clientId, participantId }: ParticipantPath,
): Promise<void> {
  const now = deps.clock.now()
  return changeParticipants(actor, deps, clientId, async (tx, client) => {
    if (!(await archiveParticipant(tx, client, participantId, now))) throw new AppError('not_found')
    await recordParticipantEvent(tx, deps, client, 'participant_removed', participantId)
  })
}

/** Restores a removed participant; throws `not_found` if there is none. */
export function restoreParticipant(
  actor: Actor,
  deps: Deps,
  { clientId, participantId }: ParticipantPath,
): Promise<ParticipantRow> {
  return changeParticipants(actor, deps, clientId, async (tx, client) => {
    if (!(await unarchiveParticipant(tx, client, participantId))) throw new AppError('not_found')
    await recordParticipantEvent(tx, deps, client, 'participant_restored', participantId)
    return getParticipant(tx, client, participantId)
  })
}

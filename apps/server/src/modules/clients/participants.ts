import type { ParticipantChanges, ParticipantForm } from '@pb/contract/clients'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { clientChanged } from './changed.ts'
import { orConflict } from './constraints.ts'
import { recordClientEvent } from './events.ts'
import { findClient, lockClient, type ParticipantRow } from './find-queries.ts'
import type { ClientRow } from './own-client.ts'
import {
  insertParticipant,
  lockParticipant,
  purgeRemoved,
  setAside,
  takeBack,
  updateParticipant,
} from './participant-queries.ts'
import { personWith, releaseAddresses } from './people.ts'

/** So many days a removed participant can come back. */
const keptDays = 30

interface Place {
  readonly clientId: string
  readonly participantId: string
}

/** Runs a change of the participants of one's own client, which nothing else changes meanwhile. */
function change<T>(
  actor: Actor,
  deps: Deps,
  userId: string,
  work: (tx: Tx, client: ClientRow) => Promise<T>,
): Promise<T> {
  const done = deps.db.transaction().execute(async (tx) => {
    const client = await lockClient(tx, actor.personId, userId)
    if (!client || client.archived_at !== null) throw new AppError('not_found')
    const result = await work(tx, client)
    await clientChanged(tx, deps, actor.personId, userId)
    return result
  })
  return orConflict(done)
}

async function note(tx: Tx, deps: Deps, client: ClientRow, kind: string, userId: string): Promise<void> {
  const { id: clientId, agent_id: agentId } = client
  await recordClientEvent(tx, { clientId, agentId, kind, payload: { user_id: userId }, at: deps.clock.now() })
}

/** The person behind a participant's address, who is not the client. */
async function personBehind(
  tx: Tx,
  client: ClientRow,
  { email, ...named }: Pick<ParticipantForm, 'email' | 'first_name' | 'last_name'>,
): Promise<string> {
  const own = await tx
    .selectFrom('client_email')
    .where('client_id', '=', client.id)
    .where('email', '=', email)
    .select('email')
    .executeTakeFirst()
  const person = own ? null : await personWith(tx, email, named)
  if (!person || person.id === client.person_id)
    throw new AppError('rule_broken', 'This is an address of the client')
  return person.id
}

async function participantOf(tx: Tx, client: ClientRow, userId: string): Promise<ParticipantRow> {
  const whole = await findClient(tx, client.agent_id, client.person_id)
  return whole!.participants.find(({ user_id }) => user_id === userId)!
}

/** Adds somebody to a client; the names and the number are the agent's own copy. Throws `conflict` for one who is there. */
export function addParticipant(
  actor: Actor,
  deps: Deps,
  userId: string,
  form: ParticipantForm,
): Promise<ParticipantRow> {
  return change(actor, deps, userId, async (tx, client) => {
    const person = await personBehind(tx, client, form)
    await insertParticipant(tx, client, { ...form, person_id: person, created_at: deps.clock.now() })
    await note(tx, deps, client, 'participant_added', person)
    return participantOf(tx, client, person)
  })
}

/** Changes a participant; with another address it is whoever has that one, under another `user_id`. */
export function saveParticipant(
  actor: Actor,
  deps: Deps,
  { clientId, participantId }: Place,
  changes: ParticipantChanges,
): Promise<ParticipantRow> {
  return change(actor, deps, clientId, async (tx, client) => {
    const before = await lockParticipant(tx, client, participantId)
    if (!before) throw new AppError('not_found')
    const { email = before.email, first_name = before.first_name, last_name = before.last_name } = changes
    const moved = email.toLowerCase() !== before.email.toLowerCase()
    const person = moved ? await personBehind(tx, client, { email, first_name, last_name }) : participantId
    await updateParticipant(tx, client, participantId, { ...changes, person_id: person })
    if (moved) await releaseAddresses(tx, participantId, [before.email])
    return participantOf(tx, client, person)
  })
}

/** Removes a participant, who is kept aside for a month. */
export function removeParticipant(
  actor: Actor,
  deps: Deps,
  { clientId, participantId }: Place,
): Promise<void> {
  const now = deps.clock.now()
  return change(actor, deps, clientId, async (tx, client) => {
    await purgeRemoved(tx, client, new Date(now.getTime() - keptDays * 86_400_000))
    if (!(await setAside(tx, client, participantId, now))) throw new AppError('not_found')
    await note(tx, deps, client, 'participant_removed', participantId)
  })
}

/** Takes a removal back; throws `not_found` where there is none to take back. */
export function restoreParticipant(
  actor: Actor,
  deps: Deps,
  { clientId, participantId }: Place,
): Promise<ParticipantRow> {
  return change(actor, deps, clientId, async (tx, client) => {
    if (!(await takeBack(tx, client, participantId))) throw new AppError('not_found')
    await note(tx, deps, client, 'participant_restored', participantId)
    return participantOf(tx, client, participantId)
  })
}

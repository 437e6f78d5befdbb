import type { ClientNoteInput } from '@pb/contract/client-life'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { ownClient, touchClient } from '../../clients/index.ts'
import { restorableSince } from '../restorable.ts'
import {
  countContact,
  findNote,
  insertNote,
  lockNote,
  markRemoved,
  uncountContact,
  updateNote,
  type NoteRow,
} from './queries.ts'

type OwnDeps = Pick<Deps, 'db' | 'clock'>

/** Writes a note of one of the agent's clients; a call, a text message and a meeting count as contact. */
export async function addNote(
  actor: Actor,
  { db, clock }: OwnDeps,
  { user_id, kind, text }: ClientNoteInput & { user_id: string },
): Promise<NoteRow> {
  const now = clock.now()
  const agentId = actor.personId
  return db.transaction().execute(async (tx) => {
    const client = await ownClient(tx, actor, user_id)
    const id = await insertNote(tx, { clientId: client.id, agentId, kind, body: text, now })
    await touchClient(tx, { clientId: client.id, agentId, at: now })
    if (kind !== 'note') await countContact(tx, id)
    return findNote(tx, agentId, id)
  })
}

async function lockOwn(tx: Tx, { personId }: Actor, id: string, removedSince?: Date): Promise<NoteRow> {
  const note = await lockNote(tx, personId, id, removedSince && { removedSince })
  if (!note) throw new AppError('not_found')
  return note
}

/** Changes a note; what it counts as follows its kind. Throws `not_found`. */
export async function saveNote(
  actor: Actor,
  { db, clock }: OwnDeps,
  id: string,
  { kind, text }: ClientNoteInput,
): Promise<NoteRow> {
  return db.transaction().execute(async (tx) => {
    const before = await lockOwn(tx, actor, id)
    if (before.kind !== 'note' && kind === 'note') await uncountContact(tx, id)
    await updateNote(tx, id, { kind, body: text, now: clock.now() })
    if (before.kind === 'note' && kind !== 'note') await countContact(tx, id)
    return findNote(tx, actor.personId, id)
  })
}

export async function removeNote(actor: Actor, { db, clock }: OwnDeps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const note = await lockOwn(tx, actor, id)
    if (note.kind !== 'note') await uncountContact(tx, id)
    await markRemoved(tx, id, clock.now())
  })
}

/** Brings a removed note back. Throws `not_found` once it is too late. */
export async function restoreNote(actor: Actor, { db, clock }: OwnDeps, id: string): Promise<NoteRow> {
  return db.transaction().execute(async (tx) => {
    const note = await lockOwn(tx, actor, id, restorableSince(clock.now()))
    await markRemoved(tx, id, null)
    if (note.kind !== 'note') await countContact(tx, id)
    return note
  })
}

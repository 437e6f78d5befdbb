import type { ClientNoteChange, ClientNoteInput } from '@pb/contract/client-life'
import type { Actor } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { getOwnClient, touchClient } from '../../index.ts'
import { checkReplacedText } from '../../replaced-text.ts'
import { restorableSince } from '../../../../platform/restorable.ts'
import {
  recordContact,
  findNote,
  insertNote,
  lockNote,
  setNoteRemoved,
  revertContact,
  updateNote,
  type NoteRow,
} from './queries.ts'

type OwnDeps = Pick<Deps, 'db' | 'clock'>

/** Adds a note to a client; a call, a text message and a meeting count as contact. */
export async function addNote(
  actor: Actor,
  { db, clock }: OwnDeps,
  { user_id, kind, text }: ClientNoteInput & { user_id: string },
): Promise<NoteRow> {
  const now = clock.now()
  const agentId = actor.personId
  return db.transaction().execute(async (tx) => {
    const client = await getOwnClient(tx, actor, user_id)
    const id = await insertNote(tx, { clientId: client.id, agentId, kind, body: text, now })
    await touchClient(tx, { clientId: client.id, agentId, at: now })
    if (kind !== 'note') await recordContact(tx, id)
    return findNote(tx, agentId, id)
  })
}

async function lockOwnNote(tx: Tx, { personId }: Actor, id: string, removedSince?: Date): Promise<NoteRow> {
  const note = await lockNote(tx, personId, id, removedSince && { removedSince })
  if (!note) throw new AppError('not_found')
  return note
}

/**
 * Updates a note; changing its kind updates the client's last contact. Throws `not_found`, and `conflict` with the stored
 * text if it is not the one that the writer replaces.
 */
export async function saveNote(
  actor: Actor,
  { db, clock }: OwnDeps,
  id: string,
  { kind, text, replaces }: ClientNoteChange,
): Promise<NoteRow> {
  return db.transaction().execute(async (tx) => {
    const before = await lockOwnNote(tx, actor, id)
    checkReplacedText(before.body, replaces, text)
    if (before.kind !== 'note' && kind === 'note') await revertContact(tx, id)
    await updateNote(tx, id, { kind, body: text, now: clock.now() })
    if (before.kind === 'note' && kind !== 'note') await recordContact(tx, id)
    return findNote(tx, actor.personId, id)
  })
}

export async function removeNote(actor: Actor, { db, clock }: OwnDeps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const note = await lockOwnNote(tx, actor, id)
    if (note.kind !== 'note') await revertContact(tx, id)
    await setNoteRemoved(tx, id, clock.now())
  })
}

/** Restores a removed note. Throws `not_found` after 30 days. */
export async function restoreNote(actor: Actor, { db, clock }: OwnDeps, id: string): Promise<NoteRow> {
  return db.transaction().execute(async (tx) => {
    const note = await lockOwnNote(tx, actor, id, restorableSince(clock.now()))
    await setNoteRemoved(tx, id, null)
    if (note.kind !== 'note') await recordContact(tx, id)
    return note
  })
}

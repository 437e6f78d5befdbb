import type { NoteKind } from '@pb/contract/client-life'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { maybeOne, one } from '../../../../platform/db/one-row.ts'
import '../tables.ts'

export interface NoteRow {
  readonly id: string
  readonly client_id: string
  readonly user_id: string
  readonly kind: NoteKind
  readonly body: string
  readonly created_at: Date
  readonly updated_at: Date | null
}

const columns = sql`n.id, n.client_id, c.person_id AS user_id, n.kind, n.body, n.created_at, n.updated_at`

/** Locks a note of the agent until the transaction ends; with `removedSince` one removed after that time. */
export async function lockNote(
  tx: Tx,
  agentId: string,
  id: string,
  { removedSince }: { removedSince?: Date } = {},
): Promise<NoteRow | undefined> {
  const state = removedSince ? sql`n.removed_at >= ${removedSince}::timestamptz` : sql`n.removed_at IS NULL`
  const { rows } = await sql<NoteRow>`
    SELECT ${columns} FROM client_note n JOIN client c ON c.id = n.client_id
    WHERE n.id = ${id} AND n.agent_id = ${agentId} AND ${state} FOR UPDATE`.execute(tx)
  return maybeOne(rows)
}

export async function insertNote(
  tx: Tx,
  note: { clientId: string; agentId: string; kind: NoteKind; body: string; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('client_note')
    .values({
      client_id: note.clientId,
      agent_id: note.agentId,
      kind: note.kind,
      body: note.body,
      created_at: note.now,
      updated_at: null,
      removed_at: null,
      contacted_before: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findNote(db: Db | Tx, agentId: string, id: string): Promise<NoteRow> {
  const { rows } = await sql<NoteRow>`
    SELECT ${columns} FROM client_note n JOIN client c ON c.id = n.client_id
    WHERE n.id = ${id} AND n.agent_id = ${agentId}`.execute(db)
  return one(rows)
}

export async function updateNote(
  tx: Tx,
  id: string,
  { kind, body, now }: { kind: NoteKind; body: string; now: Date },
): Promise<void> {
  await tx.updateTable('client_note').set({ kind, body, updated_at: now }).where('id', '=', id).execute()
}

export async function setNoteRemoved(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('client_note').set({ removed_at: at }).where('id', '=', id).execute()
}

/** Makes a note count as contact, and stores the previous last contact in it. */
export async function recordContact(tx: Tx, noteId: string): Promise<void> {
  await sql`
    UPDATE client_note n SET contacted_before = c.last_contacted_at
    FROM client c WHERE c.id = n.client_id AND n.id = ${noteId}`.execute(tx)
  await sql`
    UPDATE client c SET last_contacted_at = greatest(c.last_contacted_at, n.created_at)
    FROM client_note n WHERE n.client_id = c.id AND n.id = ${noteId}`.execute(tx)
}

/** Makes a note no longer count as contact: recomputes the client's last contact without it. */
export async function revertContact(tx: Tx, noteId: string): Promise<void> {
  // Later notes store this one's time as their previous contact.
  await sql`
    UPDATE client_note later SET contacted_before = n.contacted_before
    FROM client_note n WHERE n.id = ${noteId} AND later.client_id = n.client_id
      AND later.contacted_before = n.created_at AND later.id <> n.id`.execute(tx)
  await sql`
    UPDATE client c SET last_contacted_at = greatest(n.contacted_before, (
      SELECT max(other.created_at) FROM client_note other WHERE other.client_id = c.id AND other.id <> n.id
        AND other.kind <> 'note' AND other.removed_at IS NULL))
    FROM client_note n WHERE n.id = ${noteId} AND c.id = n.client_id
      AND c.last_contacted_at = n.created_at`.execute(tx)
}

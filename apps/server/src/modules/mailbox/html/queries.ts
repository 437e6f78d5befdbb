import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

/** The columns needed to show a message. */
export interface BodyRow {
  readonly id: string
  readonly person_id: string
  readonly from_name: string
  readonly from_email: string
  readonly images_allowed: boolean
  readonly sender_trusted: boolean
  readonly html: string | null
  readonly plain: string
}

const columns = sql`m.id, m.person_id, m.from_name, m.from_email, m.images_allowed, b.html, b.plain,
  EXISTS (SELECT FROM mail_trusted_sender t WHERE t.person_id = m.person_id AND t.email = lower(m.from_email))
    AS sender_trusted`

/** Finds a message of the person with its body. */
export async function findBody(db: Db, personId: string, id: string): Promise<BodyRow | null> {
  const { rows } =
    await sql<BodyRow>`SELECT ${columns} FROM mail_message m JOIN mail_body b ON b.message_id = m.id
    WHERE m.id = ${id} AND m.person_id = ${personId}`.execute(db)
  return maybeOne(rows) ?? null
}

/** Finds a message of the person signed in with this session, given as its hash. */
export async function findBodyOfSession(db: Db, session: Buffer, id: string): Promise<BodyRow | null> {
  const { rows } =
    await sql<BodyRow>`SELECT ${columns} FROM session s JOIN mail_message m ON m.person_id = s.person_id
    JOIN mail_body b ON b.message_id = m.id WHERE s.id_hash = ${session} AND m.id = ${id}`.execute(db)
  return maybeOne(rows) ?? null
}

/** Finds the attached images that the HTML of a message can reference by `cid:`. */
export async function findInlineImages(db: Db, personId: string, messageId: string) {
  const { rows } = await sql<{ id: string; filename: string; content_id: string }>`
    SELECT id, filename, content_id FROM mail_attachment WHERE person_id = ${personId} AND message_id = ${messageId}
      AND content_id IS NOT NULL AND content_type LIKE 'image/%' ORDER BY position`.execute(db)
  return rows
}

export async function setImagesAllowed(
  tx: Tx,
  personId: string,
  id: string,
  allowed: boolean,
): Promise<void> {
  await sql`UPDATE mail_message SET images_allowed = ${allowed} WHERE person_id = ${personId} AND id = ${id}`.execute(
    tx,
  )
}

export async function trustSender(tx: Tx, personId: string, email: string, now: Date): Promise<void> {
  await sql`INSERT INTO mail_trusted_sender (person_id, email, created_at) VALUES (${personId}, lower(${email}), ${now})
    ON CONFLICT DO NOTHING`.execute(tx)
}

export async function distrustSender(tx: Tx, personId: string, email: string): Promise<void> {
  await sql`DELETE FROM mail_trusted_sender WHERE person_id = ${personId} AND email = lower(${email})`.execute(
    tx,
  )
}

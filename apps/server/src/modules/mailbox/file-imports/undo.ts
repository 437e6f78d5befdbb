import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { labelBits } from '../labels.ts'
import { deleteMessages } from '../store/delete.ts'
import { lockMailbox } from '../store/mailbox.ts'
import { ImportStoppedError, type ImportRow } from './queries.ts'

/** Messages looked at by one transaction. */
const batchSize = 50

/** Tables whose rows come with every message, or only wait for it to be read. */
const ownTables = new Set([
  'mail_body',
  'mail_attachment',
  'mail_bulk_message',
  'inquiry_mail_queue',
  'calendar_mail_queue',
])

/** Rows of any module that refer to a message: an answer, an invitation, an inquiry, its copy at a mail provider. */
async function findReferences(db: Db): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ name: string; column: string }>`
    SELECT con.conrelid::regclass::text AS name, quote_ident(att.attname) AS "column"
    FROM pg_constraint con CROSS JOIN unnest(con.conkey, con.confkey) AS cols(own, theirs)
    JOIN pg_attribute att ON att.attrelid = con.conrelid AND att.attnum = cols.own
    JOIN pg_attribute ref ON ref.attrelid = con.confrelid AND ref.attnum = cols.theirs
    WHERE con.contype = 'f' AND con.conparentid = 0 AND con.confrelid = 'mail_message'::regclass AND ref.attname = 'id'
    ORDER BY 1, 2`.execute(db)
  const used = rows
    .filter(({ name }) => !ownTables.has(name))
    .map(
      ({ name, column }) =>
        sql<boolean>`EXISTS (SELECT FROM ${sql.raw(name)} t WHERE t.${sql.raw(column)} = m.id)`,
    )
  return sql.join<boolean>([sql`false`, ...used], sql` OR `)
}

/** Whether the agent used a message since it came in. Reading it is no use. */
const isUsed = (row: ImportRow, references: RawBuilder<boolean>) => sql<boolean>`
  (m.labels # r.labels) & ~${labelBits.UNREAD}::int <> 0
  OR EXISTS (SELECT FROM mail_message answer WHERE answer.person_id = m.person_id AND answer.thread_id = m.thread_id
    AND answer.id > m.id AND m.rfc_id <> '' AND answer.in_reply_to = m.rfc_id
    AND NOT EXISTS (SELECT FROM mail_import_message own WHERE own.import_id = r.import_id AND own.message_id = answer.id))
  OR EXISTS (SELECT FROM mail_reminder reminder WHERE reminder.person_id = m.person_id
    AND reminder.thread_id = m.thread_id AND reminder.created_at >= ${row.created_at})
  OR ${references}`

interface ImportedMessage {
  readonly message_id: string
  readonly gone: boolean
  readonly used: boolean
}

interface Undo {
  readonly deps: Deps
  readonly row: ImportRow
  readonly references: RawBuilder<boolean>
}

/** Removes those of the next messages that were not used; returns the last one looked at, null at the end. */
async function undoBatch(tx: Tx, { deps, row, references }: Undo, after: string): Promise<string | null> {
  await lockMailbox(tx, row.person_id)
  const used = isUsed(row, references)
  const { rows } =
    await sql<ImportedMessage>`SELECT r.message_id, m.id IS NULL AS gone, m.id IS NOT NULL AND (${used}) AS used
    FROM mail_import_message r LEFT JOIN mail_message m ON m.id = r.message_id AND m.person_id = ${row.person_id}
    WHERE r.import_id = ${row.id} AND r.message_id > ${after} ORDER BY r.message_id LIMIT ${batchSize}`.execute(
      tx,
    )
  const last = rows.at(-1)
  if (!last) return null
  const unused = rows.filter((message) => !message.gone && !message.used).map((message) => message.message_id)
  const removed = await deleteMessages(tx, deps, row.person_id, unused)
  const kept = rows.filter((message) => message.used).length
  await sql`DELETE FROM mail_import_message WHERE import_id = ${row.id}
    AND message_id = ANY (${rows.filter((message) => !message.used).map((message) => message.message_id)}::bigint[])`.execute(
    tx,
  )
  const { rows: saved } =
    await sql`UPDATE mail_import SET removed = removed + ${removed}, tries = 0, problem = '',
    done = CASE WHEN ${after} = '0' THEN removed ELSE done END + ${rows.length},
    kept = CASE WHEN ${after} = '0' THEN 0 ELSE kept END + ${kept}
    WHERE id = ${row.id} AND state = 'undoing' RETURNING 1`.execute(tx)
  if (saved.length === 0) throw new ImportStoppedError()
  return last.message_id
}

/** Removes the messages that an import added, batch after batch; those used since stay and are counted. */
export async function undoImport(deps: Deps, row: ImportRow): Promise<void> {
  const undo = { deps, row, references: await findReferences(deps.db) }
  let after: string | null = '0'
  while (after !== null) {
    const from: string = after
    after = await deps.db.transaction().execute((tx) => undoBatch(tx, undo, from))
  }
  await sql`UPDATE mail_import SET state = 'undone', undone_at = ${deps.clock.now()}, problem = ''
    WHERE id = ${row.id} AND state = 'undoing'`.execute(deps.db)
}

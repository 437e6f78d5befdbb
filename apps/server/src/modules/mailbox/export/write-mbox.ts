import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { isFileKey } from '../../../platform/files/file-key.ts'
import { composeMime } from '../compose/compose-raw.ts'
import { originalColumns, toOriginalContent, type OriginalRow } from '../compose/original-content.ts'
import { formatMboxStatus } from '../import/mbox-status.ts'
import { labelBits } from '../labels.ts'
import { toMboxEntry } from './mbox-entry.ts'

const batchSize = 20

/** The folders of an exported mailbox. A message is in the first that fits. */
const folders = [
  ['Trash', labelBits.TRASH],
  ['Spam', labelBits.SPAM],
  ['Drafts', labelBits.DRAFT],
  ['Scheduled', labelBits.SCHEDULED],
  ['Inbox', labelBits.INBOX],
  ['Snoozed', labelBits.SNOOZED],
  ['Sent', labelBits.SENT],
] as const
const archiveFolder = 'Archive'

const folderColumn = sql<string>`CASE ${sql.join(
  folders.map(([name, bit]) => sql`WHEN m.labels & ${sql.lit(bit)} <> 0 THEN ${sql.lit(name)}`),
  sql` `,
)} ELSE ${sql.lit(archiveFolder)} END`

/** Returns the names of the folders of a mailbox that have messages. */
export async function findMboxFolders({ db }: Pick<Deps, 'db'>, personId: string): Promise<string[]> {
  const { rows } = await sql<{ folder: string }>`
    SELECT DISTINCT ${folderColumn} AS folder FROM mail_message m WHERE m.person_id = ${personId} ORDER BY 1`.execute(
    db,
  )
  return rows.map(({ folder }) => folder)
}

type LabeledRow = OriginalRow & { readonly labels: number }

/** Yields the messages of a folder in the order in which they were stored. */
async function* listMessages(
  deps: Pick<Deps, 'db'>,
  personId: string,
  folder: string,
): AsyncGenerator<LabeledRow> {
  let last = '0'
  for (;;) {
    const { rows } = await sql<LabeledRow>`SELECT ${originalColumns}, m.labels
      FROM mail_message m LEFT JOIN mail_body b ON b.message_id = m.id
      WHERE m.person_id = ${personId} AND m.id > ${last} AND ${folderColumn} = ${folder} ORDER BY m.id LIMIT ${batchSize}`.execute(
      deps.db,
    )
    yield* rows
    if (rows.length < batchSize) return
    last = rows.at(-1)!.id
  }
}

interface OpenedMessage {
  readonly stream: Readable
  readonly close: () => void
}

/** The bytes as received or sent; composed only of a message whose bytes were never stored. Null if a file is missing. */
async function openMessage(deps: Pick<Deps, 'files'>, row: OriginalRow): Promise<OpenedMessage | null> {
  if (row.raw_key !== null) {
    const stored = isFileKey(row.raw_key) ? await deps.files.get(row.raw_key) : null
    return stored && { stream: stored.stream, close: () => stored.stream.destroy() }
  }
  if (!row.files.every(({ fileKey }) => isFileKey(fileKey))) return null
  try {
    return await composeMime(deps, toOriginalContent(row), row.at)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

export interface Mbox {
  /** Messages written so far. */
  readonly messages: () => number
  readonly content: AsyncIterable<Buffer>
}

/**
 * Writes the messages of a folder of an agent as mboxrd, the oldest in the store first, one chunk of one message in memory. A message
 * whose file is missing is left out; `onMissing` gets its id.
 */
export function writeMbox(
  deps: Pick<Deps, 'db' | 'files'>,
  { personId, folder }: { readonly personId: string; readonly folder: string },
  onMissing: (messageId: string) => void,
): Mbox {
  let messages = 0
  async function* write(): AsyncGenerator<Buffer> {
    for await (const row of listMessages(deps, personId, folder)) {
      const opened = await openMessage(deps, row)
      if (!opened) {
        onMissing(row.id)
        continue
      }
      try {
        yield* toMboxEntry({
          sender: row.from_email,
          at: row.at,
          status: formatMboxStatus(row.labels),
          content: opened.stream,
        })
        messages += 1
      } finally {
        opened.close()
      }
    }
  }
  return { messages: () => messages, content: write() }
}

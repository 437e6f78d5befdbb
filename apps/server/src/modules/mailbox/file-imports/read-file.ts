import type { ImportedFolder } from '@pb/contract/mail-imports'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findOwnAddresses } from '../import/own-addresses.ts'
import { toFolders } from '../labels.ts'
import { readUploadedFile } from './open-file.ts'
import { ImportStoppedError, insertProblems, saveProblem, type ImportRow } from './queries.ts'
import type { MessageDescription, ReaderPart } from './reader-job.ts'
import type { StoredSummary } from './tables.ts'
import { importProblems } from './texts.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

/** Files that are named in the summary. */
const maxFiles = 100

/** The folder in which an agent looks for a message with these labels. */
function toFolder(labels: number): ImportedFolder {
  const folders = new Set<string>(toFolders(labels))
  return (['TRASH', 'SPAM', 'INBOX', 'SENT'] as const).find((folder) => folders.has(folder)) ?? 'ALL'
}

/** Message-IDs of these that the mailbox has. */
async function findKnownIds(db: Db, personId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = ids.map((id) => `id:${id}`)
  const { rows } = await sql<{ key: string }>`SELECT key FROM mail_message
    WHERE person_id = ${personId} AND key = ANY (${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key.slice('id:'.length)))
}

class Summary {
  #messages = 0
  #known = 0
  #oldest = Number.POSITIVE_INFINITY
  #newest = Number.NEGATIVE_INFINITY
  #unnamed = new Set<string>()
  readonly #folders = new Map<ImportedFolder, number>()
  readonly #files = new Map<string, number>()

  add(
    { file, messageId, at, from, labels }: MessageDescription,
    own: ReadonlySet<string>,
    known: ReadonlySet<string>,
  ) {
    this.#messages += 1
    if (messageId !== null && known.has(messageId)) this.#known += 1
    const folder = toFolder(labels[own.has(from) ? 'own' : 'others'])
    this.#folders.set(folder, (this.#folders.get(folder) ?? 0) + 1)
    if (this.#files.has(file) || this.#files.size < maxFiles)
      this.#files.set(file, (this.#files.get(file) ?? 0) + 1)
    else if (this.#unnamed.size < 100_000) this.#unnamed.add(file)
    if (at === null) return
    this.#oldest = Math.min(this.#oldest, at)
    this.#newest = Math.max(this.#newest, at)
  }

  get messages(): number {
    return this.#messages
  }

  toStored(): StoredSummary {
    return {
      messages: this.#messages,
      known: this.#known,
      folders: Object.fromEntries(this.#folders),
      files: [...this.#files].map(([name, messages]) => [
        name.slice(-200).toWellFormed().replaceAll('\0', ''),
        messages,
      ]),
      moreFiles: this.#unnamed.size,
      oldest: Number.isFinite(this.#oldest) ? this.#oldest : null,
      newest: Number.isFinite(this.#newest) ? this.#newest : null,
    }
  }
}

async function saveFound(
  db: Db,
  id: string,
  summary: Summary,
  { entries, unread }: ReaderPart,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } =
      await sql`UPDATE mail_import SET total = ${entries}, failed = ${entries - summary.messages},
      summary = ${toJsonText(summary.toStored())}::jsonb WHERE id = ${id} AND state = 'reading' RETURNING 1`.execute(
        tx,
      )
    if (rows.length === 0) throw new ImportStoppedError()
    await insertProblems(tx, id, unread)
  })
}

/** Reads an uploaded file from its beginning and counts what it holds; then it is a draft. */
export async function readFile(deps: Deps, row: ImportRow): Promise<void> {
  const { db } = deps
  const parts = await readUploadedFile(deps, row, { want: 'descriptions', skip: 0 })
  if (!parts) return saveProblem(db, row.id, importProblems.gone, 'failed')
  await sql`DELETE FROM mail_import_problem WHERE import_id = ${row.id}`.execute(db)
  const own = await findOwnAddresses(db, row.person_id)
  const summary = new Summary()
  for await (const part of parts) {
    const ids = part.descriptions.flatMap(({ messageId }) => messageId ?? [])
    const known = await findKnownIds(db, row.person_id, ids)
    for (const description of part.descriptions) summary.add(description, own, known)
    await saveFound(db, row.id, summary, part)
    if (part.fatal !== null) return saveProblem(db, row.id, part.fatal, 'failed')
  }
  if (summary.messages === 0) return saveProblem(db, row.id, importProblems.noMail, 'failed')
  await sql`UPDATE mail_import SET state = 'draft', problem = '', tries = 0
    WHERE id = ${row.id} AND state = 'reading'`.execute(db)
}

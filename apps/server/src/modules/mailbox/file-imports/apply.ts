import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isUnavailable } from '../../../platform/db/is-unavailable.ts'
import { isStorageFull } from '../../../platform/files/storage-full.ts'
import { importMessages, type ImportedMessage } from '../import/import-message.ts'
import { getHeaderText, readHeaders } from '../mime/headers.ts'
import { getMailbox, type Mailbox } from '../store/mailbox.ts'
import { publishMailEvent } from '../store/refresh-threads.ts'
import { readUploadedFile } from './open-file.ts'
import { ImportStoppedError, insertProblems, saveProblem, type ImportRow } from './queries.ts'
import type { ReaderPart } from './reader-job.ts'
import { importProblems } from './texts.ts'

interface Work {
  readonly deps: Deps
  readonly mailbox: Mailbox
  readonly importId: string
}

type Found = ReaderPart['messages'][number]

/** Moves on to entry `to`; throws when the agent canceled the import, or another process went on with it. */
async function saveDone(
  tx: Tx,
  importId: string,
  { from, to, failed = 0 }: { readonly from: number; readonly to: number; readonly failed?: number },
  imported: readonly ImportedMessage[],
): Promise<void> {
  const added = imported.filter((message) => message.added)
  const damaged = added.filter(({ message }) => message.problem !== null)
  const { rows } =
    await sql`UPDATE mail_import SET done = ${to}, tries = 0, problem = '', added = added + ${added.length},
    known = known + ${imported.length - added.length}, damaged = damaged + ${damaged.length}, failed = failed + ${failed}
    WHERE id = ${importId} AND state = 'applying' AND done = ${from} RETURNING 1`.execute(tx)
  if (rows.length === 0) throw new ImportStoppedError()
  const ids = added.map(({ id }) => id)
  await sql`INSERT INTO mail_import_message (import_id, message_id, labels)
    SELECT ${importId}::bigint, id, labels FROM mail_message WHERE id = ANY (${ids}::bigint[])`.execute(tx)
}

/** Whether the next attempt may succeed: it is not this message that cannot be stored. */
const isPassing = (error: unknown): boolean =>
  error instanceof ImportStoppedError || isUnavailable(error) || isStorageFull(error)

/** Imports a message on its own; one that cannot be stored becomes a problem. */
async function importOne({ deps, mailbox, importId }: Work, from: number, { entry, message }: Found) {
  try {
    await importMessages(deps, mailbox, [message], (tx, imported) =>
      saveDone(tx, importId, { from, to: entry }, imported),
    )
  } catch (error) {
    if (isPassing(error)) throw error
    deps.log.warn({ err: error, importId, entry }, 'a message of a file could not be imported')
    const subject = getHeaderText(readHeaders(message.raw).headers, 'subject')
    await deps.db.transaction().execute(async (tx) => {
      await saveDone(tx, importId, { from, to: entry, failed: 1 }, [])
      await insertProblems(tx, importId, [
        { entry, location: message.location, subject, reason: importProblems.notStored },
      ])
    })
  }
}

async function importPart(work: Work, from: number, { messages, entries }: ReaderPart): Promise<void> {
  const { deps, mailbox, importId } = work
  try {
    await importMessages(
      deps,
      mailbox,
      messages.map(({ message }) => message),
      (tx, imported) => saveDone(tx, importId, { from, to: entries }, imported),
    )
  } catch (error) {
    if (isPassing(error)) throw error
    let done = from
    for (const found of messages) {
      await importOne(work, done, found)
      done = found.entry
    }
    if (done < entries)
      await deps.db.transaction().execute((tx) => saveDone(tx, importId, { from: done, to: entries }, []))
  }
}

/** Takes messages of a file into the mailbox from where it was left, part after part; then its file is not needed. */
export async function applyImport(deps: Deps, row: ImportRow): Promise<void> {
  const parts = await readUploadedFile(deps, row, { want: 'messages', skip: row.done })
  if (!parts) return saveProblem(deps.db, row.id, importProblems.gone, 'applied')
  const work = { deps, mailbox: await getMailbox(deps.db, row.person_id), importId: row.id }
  let { done } = row
  for await (const part of parts) {
    if (part.entries <= done && part.fatal === null) continue
    await importPart(work, done, part)
    done = part.entries
    // It could be read before.
    if (part.fatal !== null) throw new Error(part.fatal)
  }
  await deps.db.transaction().execute(async (tx) => {
    const { rows } =
      await sql`UPDATE mail_import SET state = 'applied', applied_at = ${deps.clock.now()}, problem = ''
      WHERE id = ${row.id} AND state = 'applying' RETURNING 1`.execute(tx)
    if (rows.length > 0) await publishMailEvent(tx, deps, row.person_id, 'changed', [])
  })
}

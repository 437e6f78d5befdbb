import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ParsedMessage } from '../message.ts'
import { readHeaders } from '../mime/headers.ts'
import { deleteFiles, storeFiles } from '../mime/store-files.ts'
import type { MimeMessage } from '../mime/parse.ts'
import { withParsedMessage } from '../mime/parse-in-child.ts'
import { findDuplicates } from '../store/find-duplicate.ts'
import { beginIngest, finishIngest, type IngestOptions } from '../store/ingest-batch.ts'
import { ingestMessages, type AddedMessage } from '../store/ingest.ts'
import { scheduleCleanup, newFileKey } from '../store/files.ts'
import { lockMailbox, type Mailbox } from '../store/mailbox.ts'
import { removeMboxStatus } from './mbox-status.ts'
import { getImportLabels, getReceivedDate } from './import-labels.ts'
import { findOwnAddresses } from './own-addresses.ts'
import type { SourceMessage } from './read-mail-file.ts'

/** An imported message: its row, whether it is new, and its parsed content. */
export interface ImportedMessage extends AddedMessage {
  readonly message: Omit<MimeMessage, 'files'>
  /** Names of its files. */
  readonly files: readonly string[]
}

/** A message whose files are stored and whose row is not, or one that the mailbox has. */
interface PreparedMessage {
  readonly message: Omit<MimeMessage, 'files'>
  readonly files: readonly string[]
  readonly known: AddedMessage | null
  readonly parsed: ParsedMessage
  readonly options: IngestOptions
  readonly keys: readonly string[]
}

async function prepareMessage(
  deps: Deps,
  { mailbox, own }: { readonly mailbox: Mailbox; readonly own: ReadonlySet<string> },
  { raw, modified, flags, folder }: SourceMessage,
  parsed: MimeMessage,
): Promise<PreparedMessage> {
  const { files, ...message } = parsed
  const { headers } = readHeaders(raw)
  // Imported mail is sorted by the date it was sent, or the best approximation.
  const at = message.sentAt ?? getReceivedDate(headers, deps.clock.now()) ?? modified
  const labels = getImportLabels(headers, own.has(emailKey(message.from?.email ?? '')), { flags, folder })
  const bytes = removeMboxStatus(raw)
  const options = { at, labels, size: bytes.length, rawKey: null, quiet: true, imported: true }
  const names = files.map(({ filename }) => filename)
  const sizes = files.map(({ content, ...file }) => ({ ...file, bytes: content.length, fileKey: '' }))
  const sized = { ...message, attachments: sizes }
  // Looked up before the files are stored, because an archive is often imported again.
  const [found] = await findDuplicates(deps.db, deps, [
    { personId: mailbox.person_id, message: sized, at, labels },
  ])
  if (found?.duplicate) {
    const known = { id: found.duplicate.id, threadId: found.duplicate.thread_id, added: false }
    return { message, files: names, known, parsed: sized, options, keys: [] }
  }
  const attachments = await storeFiles(deps, files)
  const rawKey = newFileKey()
  const keys = [rawKey, ...attachments.map(({ fileKey }) => fileKey)]
  try {
    await deps.files.put(rawKey, bytes)
  } catch (error) {
    await scheduleCleanup(deps, keys)
    throw error
  }
  const stored = { ...message, attachments }
  return { message, files: names, known: null, parsed: stored, options: { ...options, rawKey }, keys }
}

/** Adds prepared messages in the caller's transaction, and nothing that new mail would start. */
async function addPrepared(
  tx: Tx,
  deps: Deps,
  mailbox: Mailbox,
  prepared: readonly PreparedMessage[],
): Promise<AddedMessage[]> {
  const fresh = prepared.filter(({ known }) => known === null)
  // Read by the triggers that queue new mail for inquiries and calendars (mail_imports.sql).
  await sql`SELECT set_config('pb.imported_mail', 'on', true)`.execute(tx)
  const batch = beginIngest(await lockMailbox(tx, mailbox.person_id))
  const added = await ingestMessages(
    tx,
    deps,
    fresh.map(({ parsed, options }) => ({ batch, message: parsed, options })),
  )
  await finishIngest(tx, deps, [batch])
  let next = 0
  return prepared.map(({ known }) => known ?? added[next++]!)
}

/**
 * Imports messages into a mailbox in one transaction, in which `record` stores what came of them; importing them again
 * changes nothing. Rejects when one cannot be stored; then none is.
 */
export async function importMessages(
  deps: Deps,
  mailbox: Mailbox,
  sources: readonly SourceMessage[],
  record: (tx: Tx, imported: readonly ImportedMessage[]) => Promise<void>,
): Promise<readonly ImportedMessage[]> {
  const now = deps.clock.now()
  const own = await findOwnAddresses(deps.db, mailbox.person_id)
  const settled = await Promise.allSettled(
    sources.map((source) =>
      withParsedMessage(source.raw, now, (parsed) => prepareMessage(deps, { mailbox, own }, source, parsed)),
    ),
  )
  const prepared = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = settled.find((result) => result.status === 'rejected')
  try {
    if (failed) throw failed.reason
    const imported = await deps.db.transaction().execute(async (tx) => {
      const added = await addPrepared(tx, deps, mailbox, prepared)
      const results = prepared.map(({ message, files }, at) => ({ ...added[at]!, message, files }))
      await record(tx, results)
      return results
    })
    const unused = prepared.filter((_, at) => !imported[at]!.added)
    await deleteFiles(
      deps,
      unused.flatMap(({ keys }) => keys),
    )
    return imported
  } catch (error) {
    await scheduleCleanup(
      deps,
      prepared.flatMap(({ keys }) => keys),
    )
    throw error
  }
}

/** Imports one message into a mailbox; importing it again changes nothing. Rejects when it cannot be stored. */
export async function importMessage(
  deps: Deps,
  mailbox: Mailbox,
  source: SourceMessage,
): Promise<ImportedMessage> {
  const [imported] = await importMessages(deps, mailbox, [source], () => Promise.resolve())
  return imported!
}

import type { Deps } from '../../../platform/deps.ts'
import { readHeaders } from '../mime/headers.ts'
import { deleteFiles, storeFiles } from '../mime/store-files.ts'
import type { MimeMessage } from '../mime/parse.ts'
import { withParsedMessage } from '../mime/parse-in-child.ts'
import { findDuplicates } from '../store/find-duplicate.ts'
import { addMessage, type AddedMessage } from '../store/ingest.ts'
import { scheduleCleanup, newFileKey } from '../store/files.ts'
import type { Mailbox } from '../store/mailbox.ts'
import type { SourceMessage } from './sources.ts'
import { removeMboxStatus } from './mbox-status.ts'
import { getImportLabels, getReceivedDate } from './import-labels.ts'

/** An imported message: its row, whether it is new, and its parsed content. */
export interface ImportedMessage extends AddedMessage {
  readonly message: Omit<MimeMessage, 'files'>
  /** Names of its files. */
  readonly files: readonly string[]
}

async function storeMessage(
  deps: Deps,
  mailbox: Mailbox,
  { raw, modified, flags, folder }: SourceMessage,
  parsed: MimeMessage,
): Promise<AddedMessage> {
  const { files, ...message } = parsed
  const { headers } = readHeaders(raw)
  // Imported mail is sorted by the date it was sent, or the best approximation.
  const at = message.sentAt ?? getReceivedDate(headers, deps.clock.now()) ?? modified
  const labels = getImportLabels(
    headers,
    { from: message.from?.email ?? '', ownAddress: mailbox.address },
    { flags, folder },
  )
  const sizes = files.map(({ content, ...file }) => ({ ...file, bytes: content.length, fileKey: '' }))
  const known = { ...message, attachments: sizes }
  // Looked up before the files are stored, because an archive is often imported again.
  const [found] = await findDuplicates(deps.db, deps, [
    { personId: mailbox.person_id, message: known, at, labels },
  ])
  const duplicate = found?.duplicate
  if (duplicate) return { id: duplicate.id, threadId: duplicate.thread_id, added: false }
  const attachments = await storeFiles(deps, files)
  const rawKey = newFileKey()
  const bytes = removeMboxStatus(raw)
  const keys = [rawKey, ...attachments.map(({ fileKey }) => fileKey)]
  try {
    await deps.files.put(rawKey, bytes)
    const added = await deps.db.transaction().execute((tx) =>
      addMessage(
        tx,
        deps,
        mailbox.person_id,
        { ...message, attachments },
        {
          at,
          labels,
          size: bytes.length,
          rawKey,
          quiet: true,
        },
      ),
    )
    if (!added.added) await deleteFiles(deps, keys)
    return added
  } catch (error) {
    await scheduleCleanup(deps, keys)
    throw error
  }
}

/** Imports one message into a mailbox; importing it again changes nothing. Rejects when it cannot be stored. */
export function importMessage(deps: Deps, mailbox: Mailbox, source: SourceMessage): Promise<ImportedMessage> {
  return withParsedMessage(source.raw, deps.clock.now(), async (parsed) => {
    const { files, ...message } = parsed
    return {
      ...(await storeMessage(deps, mailbox, source, parsed)),
      message,
      files: files.map(({ filename }) => filename),
    }
  })
}

import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { ParsedMessage } from '../message.ts'
import { readHeaders } from '../mime/headers.ts'
import { deleteFiles, storeFiles } from '../mime/store-files.ts'
import type { MimeMessage } from '../mime/parse.ts'
import { withParsedMessage } from '../mime/parse-in-child.ts'
import { addMessage, type AddedMessage } from '../store/ingest.ts'
import { scheduleCleanup, newFileKey } from '../store/files.ts'
import type { Mailbox } from '../store/mailbox.ts'
import { getMessageKeys } from '../store/rows.ts'
import type { SourceMessage } from './sources.ts'
import { getImportLabels, getReceivedDate } from './import-labels.ts'

/** An imported message: its row, whether it is new, and its parsed content. */
export interface ImportedMessage extends AddedMessage {
  readonly message: Omit<MimeMessage, 'files'>
}

/** Finds a message that the mailbox already contains, so that its files are not stored for nothing. */
async function findDuplicate(
  deps: Deps,
  personId: string,
  message: ParsedMessage,
  at: Date,
): Promise<AddedMessage | null> {
  const [key, fullKey] = getMessageKeys(message, at)
  const { rows } = await sql<{ id: string; thread_id: string }>`
    SELECT id, thread_id FROM mail_message WHERE person_id = ${personId} AND key = ANY (${[key, fullKey]})
      AND from_email = ${emailKey(message.from?.email ?? '')} AND subject = ${message.subject} LIMIT 1`.execute(
    deps.db,
  )
  const row = rows[0]
  return row ? { id: row.id, threadId: row.thread_id, added: false } : null
}

async function storeMessage(
  deps: Deps,
  mailbox: Mailbox,
  { raw, modified, flags }: SourceMessage,
  parsed: MimeMessage,
): Promise<AddedMessage> {
  const { files, ...message } = parsed
  const { headers } = readHeaders(raw)
  // Imported mail is sorted by the date it was sent, or the best approximation.
  const at = message.sentAt ?? getReceivedDate(headers, deps.clock.now()) ?? modified
  const duplicate = await findDuplicate(deps, mailbox.person_id, { ...message, attachments: [] }, at)
  if (duplicate) return duplicate
  const attachments = await storeFiles(deps, files)
  const rawKey = newFileKey()
  const keys = [rawKey, ...attachments.map(({ fileKey }) => fileKey)]
  try {
    await deps.files.put(rawKey, raw)
    const added = await deps.db.transaction().execute((tx) =>
      addMessage(
        tx,
        deps,
        mailbox.person_id,
        { ...message, attachments },
        {
          at,
          labels: getImportLabels(headers, message.from?.email ?? '', mailbox.address, flags),
          size: raw.length,
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
    const { files: _files, ...message } = parsed
    return { ...(await storeMessage(deps, mailbox, source, parsed)), message }
  })
}

import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { ParsedMessage } from '../message.ts'
import { readHeaders } from '../mime/headers.ts'
import { discardFiles, keepFiles } from '../mime/keep.ts'
import type { ReadMessage } from '../mime/parse.ts'
import { withMessage } from '../mime/reader.ts'
import { addMessage, type AddedMessage } from '../store/add-message.ts'
import { leaveToSweep, newFileKey } from '../store/files.ts'
import type { Mailbox } from '../store/mailbox.ts'
import { keysOf } from '../store/rows.ts'
import type { FoundMessage } from './sources.ts'
import { labelsOfImport, receivedAt } from './standing.ts'

/** What became of a message: its row, whether it is new, and what was read of it. */
export interface ImportedMessage extends AddedMessage {
  readonly message: Omit<ReadMessage, 'files'>
}

/** A message that the mailbox has already is not stored again: its files would be written for nothing. */
async function findKnown(
  deps: Deps,
  personId: string,
  message: ParsedMessage,
  at: Date,
): Promise<AddedMessage | null> {
  const [key, fullKey] = keysOf(message, at)
  const { rows } = await sql<{ id: string; thread_id: string }>`
    SELECT id, thread_id FROM mail_message WHERE person_id = ${personId} AND key = ANY (${[key, fullKey]})
      AND from_email = ${emailKey(message.from?.email ?? '')} AND subject = ${message.subject} LIMIT 1`.execute(
    deps.db,
  )
  const found = rows[0]
  return found ? { id: found.id, threadId: found.thread_id, added: false } : null
}

async function store(
  deps: Deps,
  mailbox: Mailbox,
  { raw, modified, flags }: FoundMessage,
  read: ReadMessage,
): Promise<AddedMessage> {
  const { files, ...rest } = read
  const { headers } = readHeaders(raw)
  // When it was sent orders it, as far as anybody knows.
  const at = read.sentAt ?? receivedAt(headers, deps.clock.now()) ?? modified
  const known = await findKnown(deps, mailbox.person_id, { ...rest, attachments: [] }, at)
  if (known) return known
  const attachments = await keepFiles(deps, files)
  const rawKey = newFileKey()
  const keys = [rawKey, ...attachments.map(({ fileKey }) => fileKey)]
  try {
    await deps.files.put(rawKey, raw)
    const added = await deps.db.transaction().execute((tx) =>
      addMessage(
        tx,
        deps,
        mailbox.person_id,
        { ...rest, attachments },
        {
          at,
          labels: labelsOfImport(headers, read.from?.email ?? '', mailbox.address, flags),
          size: raw.length,
          rawKey,
          quiet: true,
        },
      ),
    )
    if (!added.added) await discardFiles(deps, keys)
    return added
  } catch (error) {
    await leaveToSweep(deps, keys)
    throw error
  }
}

/** Imports one message into a mailbox; doing it again changes nothing. Rejects where it cannot be stored. */
export function importMessage(deps: Deps, mailbox: Mailbox, found: FoundMessage): Promise<ImportedMessage> {
  return withMessage(found.raw, deps.clock.now(), async (read) => {
    const { files: _files, ...message } = read
    return { ...(await store(deps, mailbox, found, read)), message }
  })
}

import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { Lease } from '../../../platform/leases/leases.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { newFileKey, processEmailQueue, type QueuedEmail } from '../../mailbox/index.ts'
import { nameInvoiceFile } from '../pdf/download.ts'
import { readVersionFile } from '../pdf/files.ts'
import { toMessageHtml } from './message-html.ts'
import {
  emailLeases,
  recordFailure,
  recordQueued,
  settleUnwanted,
  type WaitingEmail,
} from './record-email.ts'
import { emailTexts } from './texts.ts'

/** Leases the next waiting email. A reminder of the sequence is not needed once the invoice is settled or they stopped. */
async function claimNext({ db }: Deps, lease: Lease): Promise<WaitingEmail | undefined> {
  const { rows } = await sql<WaitingEmail>`
    WITH e AS (${emailLeases.takeNext(lease, { waits: sql`state = 'waiting'` })})
    SELECT e.id, e.invoice_id, i.agent_id, e.recipients, e.cc, e.subject, e.message, i.number, i.thread_id, v.version, v.data,
      v.file_key, e.created_by IS NOT NULL OR (i.settled_at IS NULL AND i.reminders_stopped_at IS NULL) AS needed
    FROM e JOIN invoice i ON i.id = e.invoice_id
      JOIN invoice_version v ON v.invoice_id = e.invoice_id AND v.version = e.version`.execute(db)
  return maybeOne(rows)
}

async function writeEmail(deps: Deps, waiting: WaitingEmail): Promise<QueuedEmail> {
  const bytes = await readVersionFile(deps, waiting)
  const fileKey = newFileKey()
  await deps.files.put(fileKey, bytes)
  const toRecipient = (email: string) => ({ name: '', email })
  return {
    to: waiting.recipients.map(toRecipient),
    cc: waiting.cc.map(toRecipient),
    subject: waiting.subject,
    html: toMessageHtml(waiting.message),
    threadId: waiting.thread_id,
    ownFiles: [fileKey],
    extraAttachments: [
      {
        filename: nameInvoiceFile(waiting.number),
        contentType: 'application/pdf',
        bytes: bytes.length,
        fileKey,
        contentId: null,
        inline: false,
      },
    ],
    undoable: false,
  }
}

/** Puts waiting emails with the PDF of their version into their agents' outboxes. */
export const processEmails = (deps: Deps): Promise<void> =>
  processEmailQueue<WaitingEmail>(deps, {
    name: 'an invoice',
    purpose: 'transactional',
    claimNext,
    getKey: ({ id, agent_id }) => ({ personId: agent_id, key: `invoice-email:${id}` }),
    settleUnwanted,
    write: writeEmail,
    recordQueued,
    recordFailure,
    unexpectedFailure: emailTexts.notSent,
  })

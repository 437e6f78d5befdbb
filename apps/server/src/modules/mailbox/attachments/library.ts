import type { Query } from '@pb/contract/endpoint'
import type { LibraryItem, mailAttachments } from '@pb/contract/mailbox-attachments'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readToken, tokenAfter } from '../threads/paging.ts'
import { attachmentPath, signFor, type Sign } from '../threads/present-message.ts'
import { namesOf, seconds } from '../threads/present-row.ts'
import { libraryStatement, libraryTotal, type LibraryRow } from './queries.ts'

function presentItem(row: LibraryRow, sign: Sign): LibraryItem {
  const sent = row.place === 2
  return {
    id: row.id,
    extension: row.extension,
    filename: row.filename,
    subject: row.subject,
    fileUrl: sign(attachmentPath(row)),
    sendAt: sent ? seconds(row.at) : null,
    receivedAt: sent ? null : seconds(row.at),
    sentTo: namesOf(row.to_list),
    receivedFrom: row.from_name === '' ? row.from_email : row.from_name,
    type: sent ? 'sent' : 'received',
    threadId: row.thread_id,
    message_id: row.message_id,
    content_type: row.content_type,
    size: row.size,
  }
}

/** A page of the caller's attachment library. */
export async function listLibrary(
  actor: Actor,
  deps: Deps,
  query: Query<(typeof mailAttachments)['gmailAttachments']>,
) {
  const start = readToken(query.more, 'query.more')
  const asked = { ...query, q: query.q.trim(), personId: actor.personId }
  const [{ rows }, total] = await Promise.all([
    libraryStatement(asked, start).execute(deps.db),
    libraryTotal(deps.db, asked),
  ])
  const page = rows.slice(0, asked.count)
  const last = page.at(-1)
  const sign = signFor(actor, deps)
  return {
    collection: {
      attachments: page.map((row) => presentItem(row, sign)),
      more: last && rows.length > asked.count ? tokenAfter(last.micros, last.id) : null,
      total,
    },
  }
}

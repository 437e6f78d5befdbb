import type { Query } from '@pb/contract/endpoint'
import type { LibraryItem, mailAttachments } from '@pb/contract/mail-attachments'
import { toUnixSeconds } from '@pb/rules/dates'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { parsePageToken, toPageToken } from '../threads/paging.ts'
import { createPathSigner, getAttachmentPath, type SignPath } from '../presenters/attachments.ts'
import { formatNames } from '../presenters/format.ts'
import { buildLibraryQuery, countLibrary, type LibraryRow } from './queries.ts'

function presentItem(row: LibraryRow, sign: SignPath): LibraryItem {
  const sent = row.place === 2
  return {
    id: row.id,
    extension: row.extension,
    filename: row.filename,
    subject: row.subject,
    fileUrl: sign(getAttachmentPath(row)),
    sendAt: sent ? toUnixSeconds(row.at) : null,
    receivedAt: sent ? null : toUnixSeconds(row.at),
    sentTo: formatNames(row.to_list),
    receivedFrom: row.from_name === '' ? row.from_email : row.from_name,
    type: sent ? 'sent' : 'received',
    threadId: row.thread_id,
    message_id: row.message_id,
    content_type: row.content_type,
    size: row.size,
  }
}

/** Returns a page of the caller's attachment library. */
export async function listLibrary(
  actor: SessionActor,
  deps: Deps,
  query: Query<(typeof mailAttachments)['gmailAttachments']>,
) {
  const start = parsePageToken(query.more, 'query.more')
  const params = { ...query, q: query.q.trim(), personId: actor.personId }
  const [{ rows }, total] = await Promise.all([
    buildLibraryQuery(params, start).execute(deps.db),
    countLibrary(deps.db, params),
  ])
  const page = rows.slice(0, params.count)
  const last = page.at(-1)
  const sign = createPathSigner(actor, deps)
  return {
    collection: {
      attachments: page.map((row) => presentItem(row, sign)),
      more: last && rows.length > params.count ? toPageToken(last.micros, last.id) : null,
      total,
    },
  }
}

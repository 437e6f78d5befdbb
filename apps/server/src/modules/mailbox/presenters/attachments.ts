import type { MessageAttachment } from '@pb/contract/mail-messages'
import { sql } from 'kysely'
import type { SessionActor } from '../../../platform/actor.ts'
import { queryPrepared, type Database } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { signPath } from '../../../platform/http/signed-url.ts'

export interface AttachmentRow {
  readonly id: string
  readonly message_id: string
  readonly filename: string
  readonly content_type: string
  readonly size: number
  readonly content_id: string | null
  readonly inline: boolean
}

/** Returns the attachments of these messages, by message id. */
export async function findAttachments(
  database: Pick<Database, 'db' | 'pool'>,
  personId: string,
  messageIds: readonly string[],
): Promise<Map<string, AttachmentRow[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await queryPrepared(
    database,
    'mail_thread_attachments',
    sql<AttachmentRow>`
    SELECT id, message_id, filename, content_type, size, content_id, inline FROM mail_attachment
    WHERE person_id = ${personId} AND message_id = ANY (${messageIds}::bigint[]) ORDER BY message_id, position`,
  )
  return Map.groupBy(rows, ({ message_id }) => message_id)
}

/** Signs paths for the caller's session. */
export type SignPath = (path: string) => string

export function createPathSigner({ sessionHash }: SessionActor, deps: Deps): SignPath {
  const session = sessionHash.toString('base64url')
  return (path) => signPath(deps, path, session)
}

export const getAttachmentPath = ({ id, filename }: Pick<AttachmentRow, 'id' | 'filename'>): string =>
  `/mail/attachment/${id}/${encodeURIComponent(filename)}`

export function presentAttachment(row: AttachmentRow, sign: SignPath): MessageAttachment {
  return {
    id: row.id,
    filename: row.filename,
    content_type: row.content_type,
    size: row.size,
    inline: row.inline ? 1 : 0,
    content_id: row.content_id,
    content: { attachmentId: row.id },
    url: sign(getAttachmentPath(row)),
  }
}

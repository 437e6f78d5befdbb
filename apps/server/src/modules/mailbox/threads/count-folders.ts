import { mailFolders } from '@pb/contract/mail-messages'
import type { MailFolderCount } from '@pb/contract/mail-threads'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { attachmentsLabel, folderBits, folderNames } from '../labels.ts'
import '../tables.ts'

/** Returns the number of unread threads in the caller's inbox. */
export async function countUnreadInbox({ personId }: Actor, { db }: Pick<Deps, 'db'>): Promise<number> {
  const row = await db
    .selectFrom('mail_label_count')
    .select('unread')
    .where('person_id', '=', personId)
    .where('label', '=', folderBits.INBOX)
    .executeTakeFirst()
  return row?.unread ?? 0
}

/** Returns the caller's folders and the attachment library with their counts. */
export async function countFolders(
  { personId }: Actor,
  { db }: Pick<Deps, 'db'>,
): Promise<MailFolderCount[]> {
  const rows = await db
    .selectFrom('mail_label_count')
    .select(['label', 'total', 'unread'])
    .where('person_id', '=', personId)
    .execute()
  const counts = new Map(rows.map(({ label, total, unread }) => [label, { total, unread }]))
  const present = (id: MailFolderCount['id'], label: number): MailFolderCount => ({
    id,
    name: folderNames[id],
    threadsTotal: counts.get(label)?.total ?? 0,
    threadsUnread: counts.get(label)?.unread ?? 0,
  })
  return [
    ...mailFolders.map((folder) => present(folder, folderBits[folder])),
    present('ATTACHMENTS', attachmentsLabel),
  ]
}

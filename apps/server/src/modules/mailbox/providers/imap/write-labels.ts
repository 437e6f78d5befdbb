import { sql } from 'kysely'
import { findCopies, type RemoteRow } from '../sync/remote-messages.ts'
import type { Folder } from './folders.ts'
import type { ImapWriter } from './imap-writer.ts'
import { planWrites, type MessageCopy, type FolderRole, type WritePlan } from './label-mapping.ts'
import { writeFlags } from './write-flags.ts'
import { writeMoves } from './write-moves.ts'

const mapRoles = (folders: readonly Folder[]): Map<string, FolderRole> =>
  new Map(folders.map(({ path, role }) => [path, role]))

interface MessagePlan {
  readonly messageId: string
  readonly plan: WritePlan
}

async function planMessages(
  { deps, access, folders }: ImapWriter,
  messageIds: readonly string[],
): Promise<MessagePlan[]> {
  const { personId } = access
  const roles = mapRoles(folders)
  const copies = (await findCopies(deps.db, personId, messageIds)).filter(({ folder }) => roles.has(folder))
  const { rows } = await sql<{ id: string; labels: number }>`SELECT id, labels FROM mail_message
    WHERE person_id = ${personId} AND id = ANY (${messageIds}::bigint[])`.execute(deps.db)
  return rows.flatMap(({ id, labels }) => {
    const messageCopies = copies.filter(({ message_id }) => message_id === id)
    const plan = planWrites(
      labels,
      messageCopies.map((row) => toCopy(row, roles)),
    )
    return plan.flags.length + plan.moves.length > 0 ? [{ messageId: id, plan }] : []
  })
}

const toCopy = (
  { folder, remote_id, labels }: RemoteRow,
  roles: ReadonlyMap<string, FolderRole>,
): MessageCopy => ({
  folder,
  remoteId: remote_id,
  role: roles.get(folder)!,
  labels,
})

/**
 * Brings remote messages in line with their local labels: flags first, then folders. Idempotent. Throws
 * `StaleUidError` when a sync is needed first, and `ImapError`.
 */
export async function writeLabels(writer: ImapWriter, messageIds: readonly string[]): Promise<void> {
  const plans = await planMessages(writer, messageIds)
  const labels = await writeFlags(
    writer,
    plans.flatMap(({ plan }) => plan.flags),
  )
  const moves = plans.flatMap(({ messageId, plan }) =>
    plan.moves.map(({ copy, to }) => ({
      messageId,
      to,
      copy: { ...copy, labels: labels.get(`${copy.folder}\0${copy.remoteId}`) ?? copy.labels },
    })),
  )
  await writeMoves(writer, moves)
}

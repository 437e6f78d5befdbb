import { sql } from 'kysely'
import { copiesOf, type RemoteRow } from '../sync/remote.ts'
import type { Folder } from './folders.ts'
import type { Pen } from './pen.ts'
import { writingOf, type Copy, type FolderRole, type Writing } from './standing.ts'
import { writeFlags } from './write-flags.ts'
import { writeMoves } from './write-moves.ts'

const rolesOf = (folders: readonly Folder[]): Map<string, FolderRole> =>
  new Map(folders.map(({ path, role }) => [path, role]))

interface Job {
  readonly messageId: string
  readonly writing: Writing
}

async function jobsOf({ deps, access, folders }: Pen, messageIds: readonly string[]): Promise<Job[]> {
  const { personId } = access
  const roles = rolesOf(folders)
  const copies = (await copiesOf(deps.db, personId, messageIds)).filter(({ folder }) => roles.has(folder))
  const { rows } = await sql<{ id: string; labels: number }>`SELECT id, labels FROM mail_message
    WHERE person_id = ${personId} AND id = ANY (${messageIds}::bigint[])`.execute(deps.db)
  return rows.flatMap(({ id, labels }) => {
    const own = copies.filter(({ message_id }) => message_id === id)
    const writing = writingOf(
      labels,
      own.map((row) => copyOf(row, roles)),
    )
    return writing.flags.length + writing.moves.length > 0 ? [{ messageId: id, writing }] : []
  })
}

const copyOf = ({ folder, remote_id, labels }: RemoteRow, roles: ReadonlyMap<string, FolderRole>): Copy => ({
  folder,
  remoteId: remote_id,
  role: roles.get(folder)!,
  labels,
})

/**
 * Brings messages there in line with those here: flags where they lie, then their folders. Doing it again changes
 * nothing. Throws `Moved` where the account is to be looked at first, and `ImapFault`.
 */
export async function writeMessages(pen: Pen, messageIds: readonly string[]): Promise<void> {
  const jobs = await jobsOf(pen, messageIds)
  const labels = await writeFlags(
    pen,
    jobs.flatMap(({ writing }) => writing.flags),
  )
  const moves = jobs.flatMap(({ messageId, writing }) =>
    writing.moves.map(({ copy, to }) => ({
      messageId,
      to,
      copy: { ...copy, labels: labels.get(`${copy.folder}\0${copy.remoteId}`) ?? copy.labels },
    })),
  )
  await writeMoves(pen, moves)
}

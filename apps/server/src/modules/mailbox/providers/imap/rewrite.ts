import { sql } from 'kysely'
import { lockMailbox } from '../../store/mailbox.ts'
import { queueLabels } from '../../store/outbox.ts'
import { stillCurrent } from './current.ts'
import type { Pass } from './pass.ts'
import { writingOf } from './standing.ts'
import { piecesOf } from './uids.ts'

interface Row {
  readonly id: string
  readonly labels: number
  readonly copies: readonly { readonly folder: string; readonly remoteId: string; readonly labels: number }[]
}

const atOnce = 1000

/**
 * Finds messages that stand otherwise there than here, for which no change waits, and queues that they are written: a
 * change that was given up, or one that the server forgot. Returns how many.
 */
export async function rewrite({ deps, access, folders }: Pass): Promise<number> {
  const { personId } = access
  const roles = new Map(folders.map(({ path, role }) => [path, role]))
  const { rows } = await sql<Row>`
    SELECT m.id, m.labels, jsonb_agg(jsonb_build_object('folder', r.folder, 'remoteId', r.remote_id, 'labels', r.labels)) AS copies
    FROM mail_message m JOIN mail_remote r ON r.message_id = m.id
    WHERE m.person_id = ${personId} AND NOT EXISTS (SELECT FROM mail_outbox o WHERE o.person_id = ${personId}
      AND o.kind = 'labels' AND o.state IN ('queued', 'sending') AND o.payload -> 'message_ids' ? m.id::text)
    GROUP BY m.id`.execute(deps.db)
  const differing = rows.filter(({ labels, copies }) => {
    const known = copies.flatMap((copy) => {
      const role = roles.get(copy.folder)
      return role ? [{ ...copy, role }] : []
    })
    const { flags, moves } = writingOf(labels, known)
    return known.length > 0 && flags.length + moves.length > 0
  })
  for (const piece of piecesOf(differing, atOnce))
    await deps.db.transaction().execute(async (tx) => {
      await stillCurrent(tx, access)
      await queueLabels(tx, deps, await lockMailbox(tx, personId), piece)
    })
  return differing.length
}

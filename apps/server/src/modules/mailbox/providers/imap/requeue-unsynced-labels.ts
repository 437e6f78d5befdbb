import { chunk } from '@pb/rules/chunk'
import { sql } from 'kysely'
import { lockMailbox } from '../../store/mailbox.ts'
import { queueLabelChange } from '../../store/change-queue.ts'
import { assertCurrentAccount } from './assert-current-account.ts'
import type { SyncContext } from './sync-context.ts'
import { planWrites } from './label-mapping.ts'

interface LabelledMessage {
  readonly id: string
  readonly labels: number
  readonly copies: readonly { readonly folder: string; readonly remoteId: string; readonly labels: number }[]
}

const batchSize = 1000

/**
 * Requeues messages whose remote labels differ from the local ones without a queued change: after an abandoned change,
 * or one that the server lost. Returns their number.
 */
export async function requeueUnsyncedLabels({ deps, access, folders }: SyncContext): Promise<number> {
  const { personId } = access
  const roles = new Map(folders.map(({ path, role }) => [path, role]))
  const { rows } = await sql<LabelledMessage>`
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
    const { flags, moves } = planWrites(labels, known)
    return known.length > 0 && flags.length + moves.length > 0
  })
  for (const batch of chunk(differing, batchSize))
    await deps.db.transaction().execute(async (tx) => {
      await assertCurrentAccount(tx, access)
      await queueLabelChange(tx, deps, await lockMailbox(tx, personId), batch)
    })
  return differing.length
}

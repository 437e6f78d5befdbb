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

const defaultPageSize = 1000

/** Returns the next messages with their remote copies and without a queued change, by id. */
async function findLabelled(
  { deps, access: { personId } }: SyncContext,
  after: string,
  pageSize: number,
): Promise<LabelledMessage[]> {
  const { rows } = await sql<LabelledMessage>`
    SELECT m.id, m.labels, jsonb_agg(jsonb_build_object('folder', r.folder, 'remoteId', r.remote_id, 'labels', r.labels)) AS copies
    FROM (SELECT id, labels FROM mail_message WHERE person_id = ${personId} AND id > ${after}
        AND EXISTS (SELECT FROM mail_remote WHERE message_id = mail_message.id)
        AND NOT EXISTS (SELECT FROM mail_outbox o WHERE o.person_id = ${personId} AND o.kind = 'labels'
          AND o.state IN ('queued', 'sending') AND o.payload -> 'message_ids' ? mail_message.id::text)
        ORDER BY id LIMIT ${pageSize}) m
      JOIN mail_remote r ON r.message_id = m.id
    GROUP BY m.id, m.labels ORDER BY m.id`.execute(deps.db)
  return rows
}

/**
 * Requeues messages whose remote labels differ from the local ones without a queued change: after an abandoned change,
 * or one that the server lost. Reads the mailbox in pages. Returns their number.
 */
export async function requeueUnsyncedLabels(
  context: SyncContext,
  pageSize = defaultPageSize,
): Promise<number> {
  const { deps, access, folders, assertLease } = context
  const roles = new Map(folders.map(({ path, role }) => [path, role]))
  const isDiffering = ({ labels, copies }: LabelledMessage): boolean => {
    const known = copies.flatMap((copy) => {
      const role = roles.get(copy.folder)
      return role ? [{ ...copy, role }] : []
    })
    const { flags, moves } = planWrites(labels, known)
    return known.length > 0 && flags.length + moves.length > 0
  }
  let requeued = 0
  for (let page = await findLabelled(context, '0', pageSize); page.length > 0;) {
    const differing = page.filter(isDiffering)
    if (differing.length > 0)
      await deps.db.transaction().execute(async (tx) => {
        await assertCurrentAccount(tx, access)
        await queueLabelChange(tx, deps, await lockMailbox(tx, access.personId), differing)
      })
    requeued += differing.length
    await assertLease()
    page = await findLabelled(context, page.at(-1)!.id, pageSize)
  }
  return requeued
}

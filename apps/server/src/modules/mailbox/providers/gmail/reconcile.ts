import { chunk } from '@pb/rules/chunk'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { queueDeletion, queueLabelChange } from '../../store/change-queue.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { keepHiddenInbox, sharedBits } from '../sync/label-merge.ts'
import type { ReconciliationCounts } from '../sync/progress.ts'
import { getWriteCount, pageRemoteRows } from '../sync/remote-messages.ts'
import { folder, inMailboxTransaction, type GmailContext, type AssertLease } from './gmail-context.ts'
import { ingestMessages, findUnknownIds } from './ingest-messages.ts'
import { fetchMessageStates, applyMessageStates } from './message-states.ts'
import { messageList } from './schemas.ts'
import { toLabelBit, knownLabelIds } from './label-mapping.ts'

/** Messages refreshed at once. */
const batchSize = 100
/** Maximum number of messages requeued per night. */
const maxRequeued = 5000

/** Lists the ids of the mailbox or of a label, newest first. */
async function* listIds({ client }: GmailContext, label?: string): AsyncGenerator<string[]> {
  let page: string | undefined
  do {
    const query = new URLSearchParams({ maxResults: '500', includeSpamTrash: 'true' })
    if (label !== undefined) query.set('labelIds', label)
    if (page !== undefined) query.set('pageToken', page)
    const listed = await client.read(messageList, {
      operation: 'messages',
      path: `messages?${query.toString()}`,
    })
    yield listed.messages.map(({ id }) => id)
    page = listed.nextPageToken
  } while (page !== undefined)
}

/** Returns the labels of all messages, with one list per label instead of one call per message. */
async function listLabels(context: GmailContext): Promise<Map<string, number>> {
  const all = new Map<string, number>()
  for await (const ids of listIds(context)) for (const id of ids) all.set(id, 0)
  for (const label of knownLabelIds)
    for await (const ids of listIds(context, label))
      for (const id of ids) all.set(id, (all.get(id) ?? 0) | toLabelBit(label))
  return all
}

/**
 * Requeues local label changes and deletions that never reached the provider and are not in the outbox. Returns the
 * number of messages with label changes.
 */
async function requeueUnsyncedChanges(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  personId: string,
): Promise<number> {
  const mailbox = await lockMailbox(tx, personId)
  const { rows: waiting } = await sql`SELECT FROM mail_outbox WHERE person_id = ${personId}
    AND kind IN ('labels', 'delete') AND state IN ('queued', 'sending') LIMIT 1`.execute(tx)
  if (waiting.length > 0) return 0
  const { rows } = await sql<{ id: string }>`SELECT m.id FROM mail_message m
    JOIN mail_remote r ON r.message_id = m.id
    WHERE m.person_id = ${personId} AND r.person_id = ${personId}
    GROUP BY m.id HAVING bool_and((m.labels # r.labels) & ${sharedBits}::int <> 0) LIMIT ${maxRequeued}`.execute(
    tx,
  )
  await queueLabelChange(tx, deps, mailbox, rows)
  const { rows: deleted } = await sql`SELECT FROM mail_remote
    WHERE person_id = ${personId} AND message_id IS NULL LIMIT 1`.execute(tx)
  if (deleted.length > 0) await queueDeletion(tx, deps, mailbox)
  return rows.length
}

/**
 * Compares ids and labels of the whole mailbox and repairs differences. Labels may change while they are listed, so
 * each message that seems to differ is fetched again.
 */
export async function reconcile(
  context: GmailContext,
  assertLease: AssertLease,
): Promise<ReconciliationCounts> {
  const { deps, personId } = context
  const remoteLabels = await listLabels(context)
  assertLease()
  const differing: { readonly remote_id: string }[] = []
  for await (const rows of pageRemoteRows(deps.db, personId, folder))
    for (const row of rows) {
      const now = remoteLabels.get(row.remote_id)
      if (now === undefined || keepHiddenInbox(row.labels, now) !== row.labels) differing.push(row)
    }
  let [changed, removed] = [0, 0]
  for (const batch of chunk(differing, batchSize))
    for (let ids = batch.map(({ remote_id }) => remote_id); ids.length > 0;) {
      const writeCount = await getWriteCount(deps.db, personId)
      const states = await fetchMessageStates(context, ids)
      const applied = await inMailboxTransaction(context, (tx) =>
        applyMessageStates(tx, context, states, writeCount),
      )
      changed += applied.changed
      removed += applied.removed
      ids = applied.outdated.map(({ remoteId }) => remoteId)
      assertLease()
    }
  let added = 0
  for (const batch of chunk(await findUnknownIds(context, [...remoteLabels.keys()]), batchSize)) {
    added += await ingestMessages(context, batch, { quiet: false })
    assertLease()
  }
  const requeued = await inMailboxTransaction(context, (tx) => requeueUnsyncedChanges(tx, deps, personId))
  return { added, removed, relabelled: changed + requeued }
}

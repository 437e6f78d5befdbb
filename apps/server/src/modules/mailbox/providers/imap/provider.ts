import { sql } from 'kysely'
import type { Deps } from '../../../../platform/deps.ts'
import { one } from '../../../../platform/db/one-row.ts'
import { AccountError } from '../accounts/types.ts'
import { TryLater, type ProviderChange } from '../../outbox/port.ts'
import type { ConnectionState, MailProvider } from '../port.ts'
import { CursorConflictError } from '../sync/cursor.ts'
import { ensureSyncRows, acquireLease, retryFailedMailbox, wakeMailbox } from '../sync/mailbox-lease.ts'
import type { ImapAccounts } from './imap-access.ts'
import { writeDraft } from './drafts.ts'
import { ImapError } from './errors.ts'
import { recordFull } from './quota.ts'
import { syncFolders } from './sync-folders.ts'
import { ImapSyncWorker } from './imap-sync-worker.ts'
import { findSent, sendMail } from './send.ts'
import { withConnection, type ImapConnection } from './connection.ts'
import { createSyncContext, syncMailbox } from './sync-mailbox.ts'
import { writeDeletions } from './write-deletions.ts'
import { StaleUidError, createWriter } from './imap-writer.ts'
import { writeLabels } from './write-labels.ts'

async function applyChange(deps: Deps, connection: ImapConnection, change: ProviderChange): Promise<void> {
  const writer = await createWriter(deps, connection)
  if (change.kind === 'labels') await writeLabels(writer, change.messageIds)
  if (change.kind === 'delete') await writeDeletions(writer)
  if (change.kind === 'draft') await writeDraft(writer, change.messageId)
}

/** Applies a change; when a UID is stale, syncs the folders once and tries again. */
async function applyChangeWithRetry(
  deps: Deps,
  connection: ImapConnection,
  change: ProviderChange,
): Promise<void> {
  try {
    await applyChange(deps, connection, change)
  } catch (error) {
    if (!(error instanceof StaleUidError)) throw error
    await syncFolders(await createSyncContext(deps, connection), { backfillBatches: 0 })
    await applyChange(deps, connection, change)
  }
}

const [staleUidDelaySeconds, unavailableDelaySeconds, defaultDelaySeconds] = [5, 60, 900]

/** Converts account and server errors to `TryLater`; other errors stay. */
function toRetryError(error: unknown): unknown {
  if (error instanceof StaleUidError || error instanceof CursorConflictError)
    return new TryLater('MOVED', staleUidDelaySeconds)
  if (error instanceof AccountError) return new TryLater(`ACCOUNT ${error.kind}`, defaultDelaySeconds)
  if (error instanceof ImapError)
    return new TryLater(
      error.code,
      error.kind === 'unavailable' ? unavailableDelaySeconds : defaultDelaySeconds,
    )
  return error
}

interface Counts {
  readonly accounts: number
  readonly failing: number
  readonly firstSyncs: number
}

function describeCounts({ accounts, failing, firstSyncs }: Counts): ConnectionState {
  if (accounts === 0) return { outcome: 'off', detail: 'No IMAP mailboxes connected' }
  const countMailboxes = (count: number) => `${count} ${count === 1 ? 'mailbox' : 'mailboxes'}`
  const whose = firstSyncs === 1 ? 'its' : 'their'
  const firstSyncText = firstSyncs > 0 ? `, ${countMailboxes(firstSyncs)} in ${whose} first sync` : ''
  return {
    outcome: failing > 0 ? 'failed' : 'ok',
    detail:
      failing > 0
        ? `${failing} of ${countMailboxes(accounts)} can't be reached over IMAP${firstSyncText}`
        : `Syncs ${countMailboxes(accounts)} over IMAP${firstSyncText}`,
  }
}

async function getState({ db }: Deps): Promise<ConnectionState> {
  const { rows } = await sql<Counts>`SELECT count(*)::int AS accounts,
      (count(*) FILTER (WHERE s.failures > 1))::int AS failing, (count(*) FILTER (WHERE s.synced_at IS NULL))::int AS "firstSyncs"
    FROM mailbox b LEFT JOIN mail_sync s ON s.person_id = b.person_id WHERE b.provider = 'imap'`.execute(db)
  return describeCounts(one(rows))
}

/** The provider for IMAP and SMTP accounts. */
export const imapProvider = (accounts: ImapAccounts): MailProvider => ({
  name: 'imap',
  async start(deps) {
    const worker = new ImapSyncWorker(deps, accounts)
    worker.start()
    return () => worker.stop()
  },
  async fetchMail(deps) {
    await ensureSyncRows(deps, 'imap')
    for (const personId of await accounts.listConnected(deps)) {
      await wakeMailbox(deps, personId)
      const lease = await acquireLease(deps, 'imap', personId)
      if (lease) await syncMailbox(deps, accounts, lease)
    }
  },
  async send(deps, mail, lease) {
    const outcome = await sendMail(deps, accounts, mail, lease)
    if (outcome.kind === 'settled') await retryFailedMailbox(deps, mail.personId)
    return outcome
  },
  async findSent(deps, mail) {
    return findSent(deps, accounts, mail)
  },
  async change(deps, personId, change) {
    await withConnection(deps, accounts, personId, (connection) =>
      applyChangeWithRetry(deps, connection, change),
    ).catch(async (error: unknown) => {
      if (error instanceof ImapError && error.code === 'OVERQUOTA') await recordFull(deps, personId, true)
      throw toRetryError(error)
    })
    // Only a draft needs room.
    if (change.kind === 'draft') await recordFull(deps, personId, false)
    await retryFailedMailbox(deps, personId)
  },
  state: getState,
})

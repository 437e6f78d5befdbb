import { sql } from 'kysely'
import { isUnavailable, retryWhileUnavailable } from '../../../platform/db/is-unavailable.ts'
import type { Deps } from '../../../platform/deps.ts'
import { keepRenewing } from '../../../platform/leases/keep-renewing.ts'
import type { SendPayload } from './entries.ts'
import type { ProviderName } from '../tables.ts'
import {
  expireLease,
  markDataSent,
  renewLease,
  requeueEntry,
  type ClaimedEntry,
  type ExpiredEntry,
} from './claim.ts'
import { TryLater, type MailTransport, type ProviderChange } from './port.ts'
import { cancelOptedOut } from './cancel-opted-out.ts'
import { recordOutcome, recordExpired } from './record-outcome.ts'
import { changeWillRetry } from './texts.ts'

export type Transports = Readonly<Partial<Record<ProviderName, MailTransport>>>

const renewIntervalMs = 20_000
/** Delay before a failed change is retried, unless the provider gives one. */
const changeRetryMs = 60_000

async function executeSend(deps: Deps, provider: MailTransport, entry: ClaimedEntry): Promise<void> {
  const { from, to, bulk } = entry.payload as SendPayload
  if (bulk && (await cancelOptedOut(deps, entry, to))) return
  const stopRenewing = keepRenewing(() => renewLease(deps, entry), { everyMs: renewIntervalMs })
  try {
    const mail = {
      outboxId: entry.id,
      personId: entry.person_id,
      messageId: entry.message_id!,
      rfcId: entry.rfc_id!,
      mayHaveBeenSent: entry.may_have_left,
      rawKey: entry.raw_key!,
      size: entry.size!,
      from,
      to,
    }
    const lease = { markDataSent: () => markDataSent(deps, entry) }
    const outcome = await provider.send(deps, mail, lease)
    await retryWhileUnavailable(() => recordOutcome(deps, entry, outcome))
  } finally {
    await stopRenewing()
  }
}

function toProviderChange({ kind, message_id, payload }: ClaimedEntry): ProviderChange {
  if (kind === 'delete') return { kind }
  if (kind === 'draft') return { kind, messageId: message_id! }
  return { kind: 'labels', messageIds: (payload as { message_ids: readonly string[] }).message_ids }
}

async function executeChange(deps: Deps, provider: MailTransport, entry: ClaimedEntry): Promise<void> {
  const stopRenewing = keepRenewing(() => renewLease(deps, entry), { everyMs: renewIntervalMs })
  try {
    await provider.change(deps, entry.person_id, toProviderChange(entry))
  } catch (error) {
    deps.log.warn({ err: error, entry: entry.id }, 'mail change failed, will retry')
    const delayMs =
      error instanceof TryLater && error.seconds !== undefined ? error.seconds * 1000 : changeRetryMs
    const dueAt = new Date(deps.clock.now().getTime() + delayMs)
    await requeueEntry(deps, entry, { dueAt, failure: changeWillRetry, tried: true })
    return
  } finally {
    await stopRenewing()
  }
  await sql`UPDATE mail_outbox SET state = 'sent', claim = NULL, changed_at = ${deps.clock.now()}
    WHERE id = ${entry.id} AND claim = ${entry.claim}`.execute(deps.db)
}

async function execute(deps: Deps, transports: Transports, entry: ClaimedEntry): Promise<void> {
  const provider = transports[entry.provider]
  if (!provider || (entry.kind === 'send' && entry.raw_key === null))
    throw new Error(`no provider can execute outbox entry ${entry.id}`)
  if (entry.kind === 'send') await executeSend(deps, provider, entry)
  else await executeChange(deps, provider, entry)
}

/** Executes a leased entry; never throws. */
export async function executeEntry(deps: Deps, transports: Transports, entry: ClaimedEntry): Promise<void> {
  try {
    await execute(deps, transports, entry)
  } catch (error) {
    deps.log.error({ err: error, entry: entry.id }, 'outbox entry failed')
    // Otherwise the lease expires later, so that an error that repeats does not repeat at once. In both cases a mail
    // that may have been sent is not sent again.
    if (isUnavailable(error)) await retryWhileUnavailable(() => expireLease(deps, entry)).catch(() => {})
  }
}

/**
 * Ends an entry whose process died after the message data was sent. A provider that can search its mailbox does so
 * first; recipients without an outcome become `uncertain`.
 */
export async function resolveExpired(deps: Deps, transports: Transports, entry: ExpiredEntry): Promise<void> {
  const { id: outboxId, person_id: personId, message_id: messageId, rfc_id: rfcId } = entry
  const provider = transports[entry.provider]
  if (provider?.findSent && messageId !== null && rfcId !== null)
    await provider
      .findSent(deps, { outboxId, personId, messageId, rfcId })
      .catch((error: unknown) =>
        deps.log.warn({ err: error, entry: outboxId }, 'search for a possibly sent mail failed'),
      )
  await recordExpired(deps, entry)
}

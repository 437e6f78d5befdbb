import type { Deps } from '../../../../platform/deps.ts'
import { QueueWorker } from '../../../../platform/workers/queue-worker.ts'
import { ensureSyncRows, acquireLease, type MailboxLease } from '../sync/mailbox-lease.ts'
import type { GmailContext } from './gmail-context.ts'
import { syncMailbox } from './sync-mailbox.ts'

/** Mailboxes synced concurrently in one process, not counting those whose sync is slow, and all of them. */
const [maxActive, maxInProgress] = [4, 64]
/** New mail takes less, unless Gmail is slow. */
const slowAfterMs = 3000
/** How often the worker looks for due mailboxes. */
const pollMs = 1000
/** How often sync rows of new mailboxes are inserted. */
const ensureRowsMs = 10_000

type OpenContext = (personId: string) => Promise<GmailContext>

/** The worker of this process, by database. */
const workers = new WeakMap<Deps['db'], GmailSyncWorker>()

/** Makes this process look for due mailboxes now, if it runs a worker. */
export function wakeSyncWorker({ db }: Pick<Deps, 'db'>): void {
  workers.get(db)?.wake()
}

/** Syncs mailboxes as they become due, until it is stopped. */
export class GmailSyncWorker {
  readonly #deps: Deps
  readonly #open: OpenContext
  readonly #queue: QueueWorker
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #rowsEnsuredAt = -Infinity

  constructor(deps: Deps, open: OpenContext) {
    this.#deps = deps
    this.#open = open
    this.#queue = new QueueWorker({
      maxActive,
      maxInProgress,
      slowAfterMs,
      claimDue: () => this.#claimDue(),
      onError: (error) => deps.log.error({ err: error }, 'Gmail sync failed'),
    })
  }

  readonly wake = (): void => this.#queue.wake()

  start(): void {
    workers.set(this.#deps.db, this)
    this.#timer = setInterval(this.wake, pollMs)
    this.wake()
  }

  async #claimDue(): Promise<void> {
    await this.#ensureRows()
    while (this.#queue.hasRoom && !this.#isStopped) {
      const lease = await acquireLease(this.#deps, 'gmail')
      if (!lease) return
      this.#queue.start(() => this.#sync(lease))
    }
  }

  async #ensureRows(): Promise<void> {
    const now = performance.now()
    if (now - this.#rowsEnsuredAt <= ensureRowsMs) return
    this.#rowsEnsuredAt = now
    await ensureSyncRows(this.#deps, 'gmail')
  }

  async #sync(lease: MailboxLease): Promise<void> {
    const open = () => this.#open(lease.personId)
    await syncMailbox(this.#deps, lease, open, () => this.#isStopped).catch((error: unknown) =>
      this.#deps.log.error({ err: error }, 'Gmail sync failed'),
    )
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    workers.delete(this.#deps.db)
    clearInterval(this.#timer)
    await this.#queue.stop()
  }
}

/** Syncs all mailboxes now, except those waiting for a retry; for tests and after a restart. */
export async function syncAllNow(deps: Deps, open: OpenContext): Promise<void> {
  await ensureSyncRows(deps, 'gmail')
  await deps.pool.query(
    `UPDATE mail_sync s SET due_at = $1 FROM mailbox b
     WHERE b.person_id = s.person_id AND b.provider = 'gmail' AND s.failures = 0 AND s.due_at > $1 AND s.claim IS NULL`,
    [deps.clock.now()],
  )
  for (;;) {
    const lease = await acquireLease(deps, 'gmail')
    if (!lease) return
    await syncMailbox(
      deps,
      lease,
      () => open(lease.personId),
      () => false,
    )
  }
}

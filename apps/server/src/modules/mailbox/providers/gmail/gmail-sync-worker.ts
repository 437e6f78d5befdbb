import type { Deps } from '../../../../platform/deps.ts'
import { ensureSyncRows, acquireLease } from '../sync/mailbox-lease.ts'
import type { GmailContext } from './gmail-context.ts'
import { syncMailbox } from './sync-mailbox.ts'

/** Mailboxes synced concurrently in one process. */
const concurrency = 4
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
  readonly #running = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #rowsEnsuredAt = -Infinity

  constructor(deps: Deps, open: OpenContext) {
    this.#deps = deps
    this.#open = open
  }

  start(): void {
    workers.set(this.#deps.db, this)
    this.#timer = setInterval(this.wake, pollMs)
    this.wake()
  }

  /** Starts another task when the limit permits. */
  readonly wake = (): void => {
    if (this.#stopped || this.#running.size >= concurrency) return
    const task = this.#processDue()
      // The next poll tries again.
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'Gmail sync failed'))
      .finally(() => this.#running.delete(task))
    this.#running.add(task)
  }

  async #processDue(): Promise<void> {
    const now = performance.now()
    if (now - this.#rowsEnsuredAt > ensureRowsMs) {
      this.#rowsEnsuredAt = now
      await ensureSyncRows(this.#deps, 'gmail')
    }
    for (;;) {
      const lease = this.#stopped ? undefined : await acquireLease(this.#deps, 'gmail')
      if (!lease) return
      // Looks for another due mailbox in parallel.
      this.wake()
      await syncMailbox(
        this.#deps,
        lease,
        () => this.#open(lease.personId),
        () => this.#stopped,
      )
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    workers.delete(this.#deps.db)
    clearInterval(this.#timer)
    await Promise.all(this.#running)
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

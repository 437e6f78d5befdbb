import type { Deps } from '../../../../platform/deps.ts'
import { limitActive } from '../../../../platform/workers/active-tasks.ts'
import {
  abandonMailbox,
  acquireLease,
  ensureSyncRows,
  keepWaiting,
  wakeMailbox,
  type MailboxLease,
} from '../sync/mailbox-lease.ts'
import type { ImapAccounts } from './imap-access.ts'
import { closeConnections } from './connection.ts'
import { FolderWatcher } from './folder-watcher.ts'
import { IdleListener } from './idle-listener.ts'
import { syncMailbox, takeoverSeconds, type SyncControl } from './sync-mailbox.ts'
import { WakeSignal } from './wake-signal.ts'

/** Mailboxes synced concurrently in one process; a round that takes longer waits for its server. */
const syncLimit = { maxActive: 8, slowAfterMs: 3000, maxInProgress: 128 }
/** Mailboxes whose older mail is fetched at once, so that it leaves room for new mail of the others. */
const backfillLimit = { maxActive: 4, slowAfterMs: 20_000, maxInProgress: 32 }
/** Sync intervals with and without IDLE, and how often folders without IDLE are looked at in between. */
const [idlePollMs, pollMs, folderPollMs] = [60_000, 15_000, 5000]
/** How often the worker looks for mailboxes that are due, and for new ones. */
const [leasePollMs, ensureRowsMs] = [1000, 10_000]

/** Keeps the IMAP mailboxes leased by this process in sync. */
export class ImapSyncWorker {
  readonly #deps: Deps
  readonly #accounts: ImapAccounts
  readonly #folderPollMs: number
  readonly #limit = limitActive(syncLimit)
  readonly #limitBackfill = limitActive(backfillLimit)
  readonly #syncing = new Map<string, { readonly signal: WakeSignal; readonly done: Promise<void> }>()
  readonly #signal = new WakeSignal()
  /** Mailboxes that wait for changes. */
  readonly #waiting = new Set<string>()
  /** Mailboxes whose work failed, as when the database is away, until that is recorded. */
  readonly #abandoned = new Set<string>()
  #stopped = false
  #polling = Promise.resolve()
  #rowsEnsuredAt = -Infinity

  constructor(deps: Deps, accounts: ImapAccounts, options: { readonly folderPollMs?: number } = {}) {
    this.#deps = deps
    this.#accounts = accounts
    this.#folderPollMs = options.folderPollMs ?? folderPollMs
  }

  start(): void {
    this.#polling = this.#wakeAll().then(() => this.#poll())
  }

  /** Syncs all mailboxes after a restart, since changes were not listened for. */
  async #wakeAll(): Promise<void> {
    try {
      for (const personId of await this.#accounts.listConnected(this.#deps))
        await wakeMailbox(this.#deps, personId)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'IMAP sync failed')
    }
  }

  /** Leases due mailboxes until the worker stops. */
  async #poll(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#abandonFailed()
        await this.#ensureRows()
        for (
          let lease = await acquireLease(this.#deps, 'imap');
          lease;
          lease = await acquireLease(this.#deps, 'imap')
        )
          this.#start(lease)
      } catch (error) {
        this.#deps.log.error({ err: error }, 'IMAP sync failed')
      }
      await this.#signal.wait(leasePollMs)
    }
  }

  async #ensureRows(): Promise<void> {
    const now = performance.now()
    if (now - this.#rowsEnsuredAt < ensureRowsMs) return
    this.#rowsEnsuredAt = now
    await ensureSyncRows(this.#deps, 'imap')
    await keepWaiting(this.#deps, [...this.#waiting], takeoverSeconds)
  }

  /** Makes mailboxes due whose work failed: without this, no process listens to them until their next sync is due. */
  async #abandonFailed(): Promise<void> {
    for (const personId of this.#abandoned) {
      if (!this.#syncing.has(personId)) await abandonMailbox(this.#deps, personId)
      this.#abandoned.delete(personId)
    }
  }

  #start(lease: MailboxLease): void {
    const { personId } = lease
    const signal = new WakeSignal()
    const previous = this.#syncing.get(personId)
    // It waits for changes; the new lease is for the sync that is due now.
    previous?.signal.wake()
    const done = Promise.resolve(previous?.done)
      .then(() => this.#run(lease, signal))
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'IMAP mailbox sync failed')
        this.#abandoned.add(personId)
      })
      .finally(() => {
        if (this.#syncing.get(personId)?.signal === signal) this.#syncing.delete(personId)
      })
    this.#syncing.set(personId, { signal, done })
  }

  async #run(first: MailboxLease, signal: WakeSignal): Promise<void> {
    const { personId } = first
    const listener = new IdleListener(this.#deps, this.#accounts, personId, { onChange: signal.wake })
    const watcher = new FolderWatcher(this.#deps, this.#accounts, personId)
    const control: SyncControl = {
      isStopped: () => this.#stopped,
      limit: this.#limit,
      limitBackfill: this.#limitBackfill,
      beginRound: signal.clear,
      isInterrupted: () => signal.isSet,
      beforeBackfill: () => listener.listen(),
    }
    try {
      for (let lease: MailboxLease | undefined = first; lease; lease = await this.#renew(personId)) {
        const outcome = await syncMailbox(this.#deps, this.#accounts, lease, control)
        if (outcome === 'retry_later' || this.#stopped) return
        if (outcome === 'synced') {
          this.#waiting.add(personId)
          await this.#waitForChange(listener, watcher, signal)
        }
        if (this.#stopped) return
      }
    } finally {
      this.#waiting.delete(personId)
      listener.close()
    }
  }

  /** Waits until the server reports a change, or the next sync is due. */
  async #waitForChange(listener: IdleListener, watcher: FolderWatcher, signal: WakeSignal): Promise<void> {
    const maxMs = (await listener.listen()) ? idlePollMs : pollMs
    for (let waitedMs = 0; waitedMs < maxMs; waitedMs += this.#folderPollMs) {
      if (await signal.wait(this.#folderPollMs)) return
      if (this.#stopped || (await watcher.hasChanged())) return
    }
  }

  async #renew(personId: string): Promise<MailboxLease | undefined> {
    await wakeMailbox(this.#deps, personId)
    return acquireLease(this.#deps, 'imap', personId)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#signal.wake()
    for (const { signal } of this.#syncing.values()) signal.wake()
    await this.#polling
    await Promise.all([...this.#syncing.values()].map(({ done }) => done))
    await closeConnections(this.#deps)
  }
}

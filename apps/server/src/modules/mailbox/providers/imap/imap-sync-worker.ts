import type { ImapFlow } from 'imapflow'
import type { Deps } from '../../../../platform/deps.ts'
import { limitConcurrency } from '../../../../platform/workers/limit-concurrency.ts'
import { ensureSyncRows, acquireLease, wakeMailbox, type MailboxLease } from '../sync/mailbox-lease.ts'
import type { ImapAccounts } from './imap-access.ts'
import { openImap } from './client.ts'
import { closeConnections } from './connection.ts'
import { syncMailbox } from './sync-mailbox.ts'

/** Mailboxes synced concurrently in one process. */
const maxConcurrentSyncs = 8
/** Sync intervals with and without IDLE. */
const [idlePollMs, pollMs] = [60_000, 15_000]
/** How often the worker looks for mailboxes without a lease. */
const leasePollMs = 5000

/** Interrupts a wait. */
class WakeSignal {
  #isSet = false
  #resolve: (() => void) | undefined

  readonly wake = (): void => {
    this.#isSet = true
    this.#resolve?.()
  }

  /** Resolves when woken, including since the previous wait, or after `ms`. */
  async wait(ms: number): Promise<void> {
    if (!this.#isSet) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        this.#resolve = resolve
        timer = setTimeout(resolve, ms)
      })
      clearTimeout(timer)
      this.#resolve = undefined
    }
    this.#isSet = false
  }
}

/** Listens for changes in an inbox with IDLE. */
class IdleListener {
  readonly #deps: Deps
  readonly #accounts: ImapAccounts
  readonly #personId: string
  readonly #signal: WakeSignal
  #client: ImapFlow | undefined

  constructor(deps: Deps, accounts: ImapAccounts, personId: string, signal: WakeSignal) {
    this.#deps = deps
    this.#accounts = accounts
    this.#personId = personId
    this.#signal = signal
  }

  /** Opens the listening connection if needed; returns false when the server does not support IDLE. */
  async listen(): Promise<boolean> {
    if (this.#client?.usable) return this.#client.capabilities.has('IDLE')
    try {
      const access = await this.#accounts.getAccess(this.#deps, this.#personId)
      const client = await openImap(access, this.#accounts.egressPolicy(this.#deps), {
        onChange: this.#signal.wake,
      })
      this.#client = client
      if (!client.capabilities.has('IDLE')) {
        client.close()
        return false
      }
      await client.mailboxOpen('INBOX', { readOnly: true })
      client.on('close', this.#signal.wake)
      void client.idle().catch(() => {})
      // Changes between the last sync and IDLE were not reported, so another sync is due.
      this.#signal.wake()
      return true
    } catch {
      // The sync reports connection errors.
      this.close()
      return false
    }
  }

  close(): void {
    this.#client?.off('close', this.#signal.wake)
    this.#client?.close()
    this.#client = undefined
  }
}

/** Keeps the IMAP mailboxes leased by this process in sync. */
export class ImapSyncWorker {
  readonly #deps: Deps
  readonly #accounts: ImapAccounts
  readonly #limit = limitConcurrency(maxConcurrentSyncs)
  readonly #syncing = new Map<string, { readonly signal: WakeSignal; readonly done: Promise<void> }>()
  readonly #signal = new WakeSignal()
  #stopped = false
  #polling = Promise.resolve()

  constructor(deps: Deps, accounts: ImapAccounts) {
    this.#deps = deps
    this.#accounts = accounts
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
        await ensureSyncRows(this.#deps, 'imap')
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

  #start(lease: MailboxLease): void {
    const { personId } = lease
    const signal = new WakeSignal()
    const previous = this.#syncing.get(personId)?.done
    const done = Promise.resolve(previous)
      .then(() => this.#run(lease, signal))
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'IMAP mailbox sync failed'))
      .finally(() => {
        if (this.#syncing.get(personId)?.signal === signal) this.#syncing.delete(personId)
      })
    this.#syncing.set(personId, { signal, done })
  }

  async #run(first: MailboxLease, signal: WakeSignal): Promise<void> {
    const { personId } = first
    const listener = new IdleListener(this.#deps, this.#accounts, personId, signal)
    try {
      for (let lease: MailboxLease | undefined = first; lease; lease = await this.#renew(personId)) {
        const current = lease
        const outcome = await this.#limit(() =>
          syncMailbox(this.#deps, this.#accounts, current, () => this.#stopped),
        )
        if (outcome === 'retry_later' || this.#stopped) return
        if (outcome === 'synced') await signal.wait((await listener.listen()) ? idlePollMs : pollMs)
        if (this.#stopped) return
      }
    } finally {
      listener.close()
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

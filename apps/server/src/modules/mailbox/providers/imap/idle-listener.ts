import type { ImapFlow } from 'imapflow'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../../../platform/deps.ts'
import { openImap, type ImapOptions } from './client.ts'
import type { ImapAccounts } from './imap-access.ts'

/** An IDLE that a server ends sooner than this is repeated after a pause, so that it costs no loop of commands. */
const minIdleMs = 1000

/**
 * Keeps the selected folder of a connection under IDLE until the connection closes. A keep-alive (NOOP) and some
 * servers end an IDLE early; without another one, changes would stay unreported.
 */
async function idleUntilClosed(client: ImapFlow): Promise<void> {
  while (client.usable) {
    const began = performance.now()
    const ended = await client.idle()
    if (ended === false) return client.close()
    if (client.usable && performance.now() - began < minIdleMs)
      await pause(minIdleMs, undefined, { ref: false })
  }
}

type ListenOptions = Pick<ImapOptions, 'socketTimeoutMs'> & { readonly onChange: () => void }

/** Listens for changes in an inbox with IDLE. */
export class IdleListener {
  readonly #deps: Deps
  readonly #accounts: ImapAccounts
  readonly #personId: string
  readonly #options: ListenOptions
  #client: ImapFlow | undefined

  constructor(deps: Deps, accounts: ImapAccounts, personId: string, options: ListenOptions) {
    this.#deps = deps
    this.#accounts = accounts
    this.#personId = personId
    this.#options = options
  }

  /** Opens the listening connection if needed; returns false when the server does not support IDLE. */
  async listen(): Promise<boolean> {
    if (this.#client?.usable) return this.#client.capabilities.has('IDLE')
    try {
      const access = await this.#accounts.getAccess(this.#deps, this.#personId)
      const client = await openImap(access, this.#accounts.egressPolicy(this.#deps), this.#options)
      this.#client = client
      if (!client.capabilities.has('IDLE')) {
        client.close()
        return false
      }
      await client.mailboxOpen('INBOX', { readOnly: true })
      client.on('close', this.#options.onChange)
      void idleUntilClosed(client).catch(() => client.close())
      // Changes between the last sync and IDLE were not reported, so another sync is due.
      this.#options.onChange()
      return true
    } catch {
      // The sync reports connection errors.
      this.close()
      return false
    }
  }

  close(): void {
    this.#client?.off('close', this.#options.onChange)
    this.#client?.close()
    this.#client = undefined
  }
}

import type { ImapFlow } from 'imapflow'
import type { Deps } from '../../../../platform/deps.ts'
import { limitConcurrency } from '../../../../platform/workers/limit-concurrency.ts'
import type { ImapAccess, ImapAccounts } from './imap-access.ts'
import { withCloseError, openImap } from './client.ts'
import { toImapError } from './errors.ts'

/** An unused connection closes after this time. */
const closeAfterMs = 30_000

/** A connection opened with a password is replaced after this time, so that a changed password is noticed. */
const maxPasswordAgeMs = 30_000

/** A mailbox's connection while it is borrowed. */
export interface ImapConnection {
  readonly client: ImapFlow
  readonly access: ImapAccess
  /** UIDs reported as vanished by folder; reset when a folder is selected. */
  readonly vanished: Map<string, Set<number>>
}

interface OpenConnection {
  readonly client: ImapFlow
  readonly access: ImapAccess
  readonly openedAt: Date
}

/** The only connection of this process to a mailbox; its users are queued. */
class MailboxConnection {
  readonly #deps: Deps
  readonly #accounts: ImapAccounts
  readonly #personId: string
  readonly #queue = limitConcurrency(1)
  readonly #vanished = new Map<string, Set<number>>()
  #open: OpenConnection | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps, accounts: ImapAccounts, personId: string) {
    this.#deps = deps
    this.#accounts = accounts
    this.#personId = personId
  }

  async #getOpen(): Promise<OpenConnection> {
    let access = await this.#accounts.getAccess(this.#deps, this.#personId)
    // Reconnects after a change of account or password.
    const isUnchanged = JSON.stringify(this.#open?.access) === JSON.stringify(access)
    if (this.#open?.client.usable && isUnchanged && !this.#isOld(this.#open)) return this.#open
    this.close()
    const openedAt = this.#deps.clock.now()
    const client = await this.#connect(access).catch(async (error: unknown) => {
      const imapError = toImapError(error)
      if (
        imapError.kind !== 'authentication' ||
        !(await this.#accounts.handleRejectedCredentials(this.#deps, access))
      )
        throw imapError
      access = await this.#accounts.getAccess(this.#deps, this.#personId)
      return this.#connect(access)
    })
    this.#open = { client, access, openedAt }
    return this.#open
  }

  #isOld({ access, openedAt }: OpenConnection): boolean {
    const ageMs = this.#deps.clock.now().getTime() - openedAt.getTime()
    return 'password' in access.secret && ageMs >= maxPasswordAgeMs
  }

  #connect(access: ImapAccess): Promise<ImapFlow> {
    return openImap(access, this.#accounts.egressPolicy(this.#deps), {
      onVanished: (path, uid) => void this.#vanished.get(path)?.add(uid),
    })
  }

  use<T>(work: (connection: ImapConnection) => Promise<T>): Promise<T> {
    return this.#queue(async () => {
      clearTimeout(this.#timer)
      const current = await this.#getOpen()
      try {
        return await work({ ...current, vanished: this.#vanished })
      } catch (error) {
        // A response may be partly read and must not be taken for the response to another command.
        if (current === this.#open) this.close()
        throw withCloseError(current.client, error)
      } finally {
        this.#timer = setTimeout(() => this.close(), closeAfterMs)
        this.#timer.unref()
      }
    })
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#open?.client.close()
    this.#open = undefined
  }

  /** Closes the connection after its current user finishes. */
  end(): Promise<void> {
    return this.#queue(async () => this.close())
  }
}

/** Connections of this process by database: one per mailbox. */
const connections = new WeakMap<Deps['db'], Map<string, MailboxConnection>>()

function getConnections(deps: Deps): Map<string, MailboxConnection> {
  const found = connections.get(deps.db) ?? new Map<string, MailboxConnection>()
  connections.set(deps.db, found)
  return found
}

/** Runs `work` with a mailbox's connection. Throws `ImapError`, or `AccountError` when the account cannot be used. */
export function withConnection<T>(
  deps: Deps,
  accounts: ImapAccounts,
  personId: string,
  work: (connection: ImapConnection) => Promise<T>,
): Promise<T> {
  const mailboxes = getConnections(deps)
  const mailbox = mailboxes.get(personId) ?? new MailboxConnection(deps, accounts, personId)
  mailboxes.set(personId, mailbox)
  return mailbox.use(work)
}

/** Closes all connections of this process. */
export async function closeConnections(deps: Deps): Promise<void> {
  const mailboxes = [...getConnections(deps).values()]
  getConnections(deps).clear()
  await Promise.all(mailboxes.map((mailbox) => mailbox.end()))
}

import type { ImapFlow } from 'imapflow'
import type { Deps } from '../../../../platform/deps.ts'
import { limiter } from '../../../../platform/limiter.ts'
import type { ImapAccess, ImapAccounts } from './access.ts'
import { faultWith, openImap } from './client.ts'
import { faultOf } from './fault.ts'

/** A connection that nobody needed for so long is given back. */
const idleMs = 30_000

/** What somebody may do with the connection of a mailbox while it is theirs. */
export interface Talk {
  readonly client: ImapFlow
  readonly access: ImapAccess
  /** Ids that the server says are gone, by folder; whoever opens a folder begins with none. */
  readonly vanished: Map<string, Set<number>>
}

/** The one connection of this process that reads and writes a mailbox: whoever needs it waits for their turn. */
class Session {
  readonly #deps: Deps
  readonly #accounts: ImapAccounts
  readonly #personId: string
  readonly #inTurn = limiter(1)
  readonly #vanished = new Map<string, Set<number>>()
  #open: { client: ImapFlow; access: ImapAccess } | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps, accounts: ImapAccounts, personId: string) {
    this.#deps = deps
    this.#accounts = accounts
    this.#personId = personId
  }

  async #opened(): Promise<{ client: ImapFlow; access: ImapAccess }> {
    let access = await this.#accounts.accessOf(this.#deps, this.#personId)
    // Another account by now, or a password that was changed.
    const isSame = JSON.stringify(this.#open?.access) === JSON.stringify(access)
    if (this.#open?.client.usable && isSame) return this.#open
    this.close()
    const client = await this.#connect(access).catch(async (error: unknown) => {
      const fault = faultOf(error)
      if (fault.kind !== 'password' || !(await this.#accounts.refused(this.#deps, access))) throw fault
      access = await this.#accounts.accessOf(this.#deps, this.#personId)
      return this.#connect(access)
    })
    this.#open = { client, access }
    return this.#open
  }

  #connect(access: ImapAccess): Promise<ImapFlow> {
    return openImap(access, this.#accounts.reach(this.#deps), {
      onVanished: (path, uid) => void this.#vanished.get(path)?.add(uid),
    })
  }

  use<T>(work: (talk: Talk) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      clearTimeout(this.#timer)
      const open = await this.#opened()
      try {
        return await work({ ...open, vanished: this.#vanished })
      } catch (error) {
        // Half an answer may be on its way: nobody reads it as the answer to something else.
        if (open === this.#open) this.close()
        throw faultWith(open.client, error)
      } finally {
        this.#timer = setTimeout(() => this.close(), idleMs)
        this.#timer.unref()
      }
    })
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#open?.client.close()
    this.#open = undefined
  }

  /** Waits for whoever uses it, and closes it. */
  end(): Promise<void> {
    return this.#inTurn(async () => this.close())
  }
}

/** The sessions of one process, by what it runs on: a mailbox has one at a time, whoever asks. */
const all = new WeakMap<Deps['db'], Map<string, Session>>()

function sessionsOf(deps: Deps): Map<string, Session> {
  const found = all.get(deps.db) ?? new Map<string, Session>()
  all.set(deps.db, found)
  return found
}

/** Lends out the connection of a mailbox. Throws `ImapFault`, `AccountFault` where there is none to be had. */
export function withSession<T>(
  deps: Deps,
  accounts: ImapAccounts,
  personId: string,
  work: (talk: Talk) => Promise<T>,
): Promise<T> {
  const sessions = sessionsOf(deps)
  const session = sessions.get(personId) ?? new Session(deps, accounts, personId)
  sessions.set(personId, session)
  return session.use(work)
}

/** Closes every connection of this process. */
export async function endSessions(deps: Deps): Promise<void> {
  const sessions = [...sessionsOf(deps).values()]
  sessionsOf(deps).clear()
  await Promise.all(sessions.map((session) => session.end()))
}

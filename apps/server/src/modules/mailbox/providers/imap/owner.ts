import type { ImapFlow } from 'imapflow'
import type { Deps } from '../../../../platform/deps.ts'
import { limiter } from '../../../../platform/limiter.ts'
import { enrol, takeTurn, wakeMailbox, type Turn } from '../sync/turns.ts'
import type { ImapAccounts } from './access.ts'
import { openImap } from './client.ts'
import { endSessions } from './session.ts'
import { takeStep } from './turn.ts'

/** Mailboxes that one process reads at once; one that takes long holds up nobody but those beyond. */
const readingAtOnce = 8
/** How often a mailbox is looked at: where the server tells of its inbox, and where it tells nothing. */
const [idlePauseMs, pollPauseMs] = [60_000, 15_000]
/** How often this process looks for mailboxes that nobody minds. */
const lookMs = 5000

/** Something that ends a pause. */
class Bell {
  #rung = false
  #wake: (() => void) | undefined

  readonly ring = (): void => {
    this.#rung = true
    this.#wake?.()
  }

  /** Resolves when it is rung, or was since the last pause, and at the latest after so long. */
  async pause(ms: number): Promise<void> {
    if (!this.#rung) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        timer = setTimeout(resolve, ms)
      })
      clearTimeout(timer)
      this.#wake = undefined
    }
    this.#rung = false
  }
}

/** Hears at once of what happens in an inbox, where the server says so (IDLE). */
class Watch {
  readonly #deps: Deps
  readonly #accounts: ImapAccounts
  readonly #personId: string
  readonly #bell: Bell
  #client: ImapFlow | undefined

  constructor(deps: Deps, accounts: ImapAccounts, personId: string, bell: Bell) {
    this.#deps = deps
    this.#accounts = accounts
    this.#personId = personId
    this.#bell = bell
  }

  /** Sees to it that there is a connection that listens; false where the server has no such thing. */
  async listen(): Promise<boolean> {
    if (this.#client?.usable) return this.#client.capabilities.has('IDLE')
    try {
      const access = await this.#accounts.accessOf(this.#deps, this.#personId)
      const client = await openImap(access, this.#accounts.reach(this.#deps), { onChange: this.#bell.ring })
      this.#client = client
      if (!client.capabilities.has('IDLE')) {
        client.close()
        return false
      }
      await client.mailboxOpen('INBOX', { readOnly: true })
      client.on('close', this.#bell.ring)
      void client.idle().catch(() => {})
      // What came between the last look and now is told by nobody: one more look.
      this.#bell.ring()
      return true
    } catch {
      // Whoever reads the mailbox finds out what is wrong, and says so.
      this.close()
      return false
    }
  }

  close(): void {
    this.#client?.off('close', this.#bell.ring)
    this.#client?.close()
    this.#client = undefined
  }
}

/** Minds the mailboxes of IMAP accounts in this process. */
export class Owner {
  readonly #deps: Deps
  readonly #accounts: ImapAccounts
  readonly #reading = limiter(readingAtOnce)
  readonly #minded = new Map<string, { readonly bell: Bell; readonly done: Promise<void> }>()
  readonly #bell = new Bell()
  #stopped = false
  #looking = Promise.resolve()

  constructor(deps: Deps, accounts: ImapAccounts) {
    this.#deps = deps
    this.#accounts = accounts
  }

  start(): void {
    this.#looking = this.#wakeAll().then(() => this.#look())
  }

  /** Nobody may have listened while this process was away. */
  async #wakeAll(): Promise<void> {
    try {
      for (const personId of await this.#accounts.connected(this.#deps))
        await wakeMailbox(this.#deps, personId)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'mail accounts cannot be looked after now')
    }
  }

  /** Mailboxes that nobody minds are this process's from now on. */
  async #look(): Promise<void> {
    while (!this.#stopped) {
      try {
        await enrol(this.#deps, 'imap')
        for (let turn = await takeTurn(this.#deps, 'imap'); turn; turn = await takeTurn(this.#deps, 'imap'))
          this.#take(turn)
      } catch (error) {
        this.#deps.log.error({ err: error }, 'mail accounts cannot be looked after now')
      }
      await this.#bell.pause(lookMs)
    }
  }

  #take(turn: Turn): void {
    const { personId } = turn
    const bell = new Bell()
    const before = this.#minded.get(personId)?.done
    const done = Promise.resolve(before)
      .then(() => this.#mind(turn, bell))
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error }, 'a mail account cannot be looked after now'),
      )
      .finally(() => {
        if (this.#minded.get(personId)?.bell === bell) this.#minded.delete(personId)
      })
    this.#minded.set(personId, { bell, done })
  }

  async #mind(first: Turn, bell: Bell): Promise<void> {
    const { personId } = first
    const watch = new Watch(this.#deps, this.#accounts, personId, bell)
    try {
      for (let turn: Turn | undefined = first; turn; turn = await this.#next(personId)) {
        const own = turn
        const step = await this.#reading(() => takeStep(this.#deps, this.#accounts, own, () => this.#stopped))
        if (step === 'later' || this.#stopped) return
        if (step === 'in step') await bell.pause((await watch.listen()) ? idlePauseMs : pollPauseMs)
        if (this.#stopped) return
      }
    } finally {
      watch.close()
    }
  }

  async #next(personId: string): Promise<Turn | undefined> {
    await wakeMailbox(this.#deps, personId)
    return takeTurn(this.#deps, 'imap', personId)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#bell.ring()
    for (const { bell } of this.#minded.values()) bell.ring()
    await this.#looking
    await Promise.all([...this.#minded.values()].map(({ done }) => done))
    await endSessions(this.#deps)
  }
}

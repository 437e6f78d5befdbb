import type { Deps } from '../../../../platform/deps.ts'
import { enrol, takeTurn } from '../sync/turns.ts'
import type { Box } from './box.ts'
import { work } from './turn.ts'

/** Mailboxes that one process works on at once. */
const lanes = 4
/** How often it is looked whether a mailbox is due. */
const lookMs = 1000
/** How often mailboxes that are new are looked for. */
const enrolMs = 10_000

type Open = (personId: string) => Promise<Box>

/** Who works in this process, by what it runs on. */
const working = new WeakMap<Deps['db'], Runner>()

/** A mailbox is due now: where this process works on mailboxes, it does not wait for its next look. */
export function lookNow({ db }: Pick<Deps, 'db'>): void {
  working.get(db)?.wake()
}

/** Works on mailboxes as they become due, in this process, until it is stopped. */
export class Runner {
  readonly #deps: Deps
  readonly #open: Open
  readonly #running = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #enrolled = -Infinity

  constructor(deps: Deps, open: Open) {
    this.#deps = deps
    this.#open = open
  }

  start(): void {
    working.set(this.#deps.db, this)
    this.#timer = setInterval(this.wake, lookMs)
    this.wake()
  }

  /** Something may be due. */
  readonly wake = (): void => {
    if (this.#stopped || this.#running.size >= lanes) return
    const lane = this.#lane()
      // The database is away: the next look comes by.
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error }, 'mailboxes of Gmail cannot be looked at now'),
      )
      .finally(() => this.#running.delete(lane))
    this.#running.add(lane)
  }

  async #lane(): Promise<void> {
    const now = performance.now()
    if (now - this.#enrolled > enrolMs) {
      this.#enrolled = now
      await enrol(this.#deps, 'gmail')
    }
    for (;;) {
      const turn = this.#stopped ? undefined : await takeTurn(this.#deps, 'gmail')
      if (!turn) return
      // Another one may be due beside it.
      this.wake()
      await work(
        this.#deps,
        turn,
        () => this.#open(turn.personId),
        () => this.#stopped,
      )
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    working.delete(this.#deps.db)
    clearInterval(this.#timer)
    await Promise.all(this.#running)
  }
}

/** Brings every mailbox in step now, but those that were put off; for tests, and for what another process left behind. */
export async function bringAllIn(deps: Deps, open: Open): Promise<void> {
  await enrol(deps, 'gmail')
  await deps.pool.query(
    `UPDATE mail_sync s SET due_at = $1 FROM mailbox b
     WHERE b.person_id = s.person_id AND b.provider = 'gmail' AND s.failures = 0 AND s.due_at > $1 AND s.claim IS NULL`,
    [deps.clock.now()],
  )
  for (;;) {
    const turn = await takeTurn(deps, 'gmail')
    if (!turn) return
    await work(
      deps,
      turn,
      () => open(turn.personId),
      () => false,
    )
  }
}

import { HttpError } from '../http-error.ts'

/** A change of one field on its way to the server. */
export interface FieldChange {
  readonly field: string
  readonly value: string
  /** Version of the field that the person saw; 0 for none. */
  readonly seen_version: number
  /** Increases with each change of this page. */
  readonly sequence: number
  /** Random id of the change. */
  readonly key: string
}

/** What the server has after a change. */
interface SavedField {
  readonly saved: { readonly version: number }
  /** False when the server has something else, unseen here: changes of the field that wait are dropped. */
  readonly taken?: boolean
}

interface SaveQueueOptions<Reply extends SavedField> {
  readonly send: (change: FieldChange, keepalive: boolean) => Promise<Reply>
  readonly onSaved: (change: FieldChange, reply: Reply) => void
  /** The server refused the change, which is not tried again. */
  readonly onRefused: (change: FieldChange, error: HttpError) => void
  /** Called with the changes that are not saved yet whenever they change, and whether saving fails at present. */
  readonly onPending: (pending: readonly FieldChange[], retrying: boolean) => void
  /** Resolves when the next try is due: after a number of failures in a row, or when the browser is online again. */
  readonly untilRetry: (failures: number) => Promise<void>
}

export interface SaveQueue {
  /** Adds a change; it replaces one of the same field that was not sent yet. */
  readonly push: (change: FieldChange) => void
  /** Resolves true when everything is saved, false as soon as saving fails. */
  readonly settle: () => Promise<boolean>
  /** Sends everything at once by requests that outlive the page. */
  readonly sendBeforeLeaving: () => void
}

/** Worth another try: no response, the server is down, or too many requests. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status >= 500 || error.status === 429

const withVersion = (change: FieldChange, version: number): FieldChange => ({
  ...change,
  seen_version: version,
})

/** Saves changes one after the other, in order, each until the server took or refused it. */
export function createSaveQueue<Reply extends SavedField>(options: SaveQueueOptions<Reply>): SaveQueue {
  let pending: readonly FieldChange[] = []
  let running = false
  let failures = 0
  let waiting: ((saved: boolean) => void)[] = []

  function setPending(next: readonly FieldChange[]): void {
    pending = next
    options.onPending(pending, failures > 0)
  }

  function answerWaiting(saved: boolean): void {
    const resolvers = waiting
    waiting = []
    for (const resolve of resolvers) resolve(saved)
  }

  /** Removes a change that is done; a newer one of its field has now seen the saved version. */
  function finish(change: FieldChange, version: number | null, taken = true): void {
    failures = 0
    setPending(
      pending
        .filter(({ key, field }) => key !== change.key && (taken || field !== change.field))
        .map((other) =>
          other.field === change.field && version !== null ? withVersion(other, version) : other,
        ),
    )
  }

  async function trySaving(change: FieldChange): Promise<void> {
    try {
      const reply = await options.send(change, false)
      finish(change, reply.saved.version, reply.taken)
      options.onSaved(change, reply)
    } catch (error) {
      if (error instanceof HttpError && !isTemporary(error)) {
        finish(change, null)
        options.onRefused(change, error)
        return
      }
      failures += 1
      options.onPending(pending, true)
      answerWaiting(false)
      await options.untilRetry(failures)
    }
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    for (let next = pending[0]; next; next = pending[0]) await trySaving(next)
    running = false
    answerWaiting(true)
  }

  return {
    push(change) {
      // The first one may be under way: it stays, and the newer one follows it.
      const isWaiting = (other: FieldChange, index: number) =>
        other.field === change.field && !(running && index === 0)
      setPending([...pending.filter((other, index) => !isWaiting(other, index)), change])
      void run()
    },
    settle: async () => {
      if (pending.length === 0) return true
      if (failures > 0) return false
      return new Promise((resolve) => waiting.push(resolve))
    },
    sendBeforeLeaving() {
      for (const change of pending) void options.send(change, true).catch(() => undefined)
    },
  }
}

import { HttpError } from '../../../lib/http-error.ts'
import { acknowledge, enqueue, measureWaiting, type UploadPart, type UploadQueue } from './upload-queue.ts'

/** The right to broadcast, as the server grants it. */
interface Grant {
  readonly generation: number
  readonly next_sequence: number
}

/** The calls of an upload. */
export interface UploadCalls {
  /** Begins a generation. */
  readonly start: (mime: string, takeOver: boolean, signal: AbortSignal) => Promise<Grant>
  readonly putInit: (generation: number, bytes: Uint8Array, signal: AbortSignal) => Promise<Grant>
  readonly putFragment: (grant: Grant, part: UploadPart, signal: AbortSignal) => Promise<Grant>
}

export interface UploadStatus {
  /** Video that waits to be sent, in ms. */
  readonly waitingMs: number
  /** The last attempt failed: there is no connection, or the server is away. */
  readonly isOffline: boolean
  /** The server has video of this broadcast. */
  readonly isLive: boolean
}

export interface Uploader {
  readonly add: (part: UploadPart) => void
  /** Resolves when everything was sent, or after this many ms. */
  readonly drain: (ms: number) => Promise<void>
  readonly stop: () => void
}

interface UploadHandlers {
  readonly onStatus: (status: UploadStatus) => void
  /** Another tab or device is live. */
  readonly onConflict: (error: HttpError) => void
  /** The broadcast was ended or canceled elsewhere, or the session is over. */
  readonly onRefused: (error: HttpError) => void
}

const firstRetryMs = 500
const lastRetryMs = 4000
/** A request without an answer for this long is repeated; the server stores nothing twice. */
const timeoutMs = 12_000

/** Whether the same request may succeed later: the server is away, restarting or busy. */
const mayPass = (status: number): boolean => status >= 500 || status === 429 || status === 408

/**
 * Sends what an encoder emits, in order and one at a time. Without a connection it waits and tries again; then it
 * catches up as fast as the connection allows. `takeOver` goes live although another tab is.
 */
export function startUploader(
  calls: UploadCalls,
  takeOver: boolean,
  { onStatus, onConflict, onRefused }: UploadHandlers,
): Uploader {
  const abort = new AbortController()
  let queue: UploadQueue = []
  let grant: Grant | undefined
  let wantsTakeOver = takeOver
  let [isOffline, isLive, halted, failures] = [false, false, false, 0]
  let wake = Promise.withResolvers<void>()

  function report(): void {
    onStatus({ waitingMs: measureWaiting(queue), isOffline, isLive })
  }
  function rouse(): void {
    wake.resolve()
    wake = Promise.withResolvers()
  }

  async function send(part: UploadPart): Promise<void> {
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(timeoutMs)])
    if (part.kind === 'init') {
      const started = await calls.start(part.mime, wantsTakeOver, signal)
      wantsTakeOver = false
      grant = await calls.putInit(started.generation, part.bytes, signal)
      return
    }
    // Without its initialization segment a fragment cannot be played.
    if (!grant) return
    grant = { ...(await calls.putFragment(grant, part, signal)), generation: grant.generation }
    isLive = true
  }

  /** Handles a failed request; returns how long to wait, or null if the part is given up. */
  function handleFailure(error: unknown): number | null {
    const status = error instanceof HttpError ? error.status : 0
    if (error instanceof HttpError && !mayPass(status)) {
      if (status === 400 || status === 413 || status === 415) return null
      halted = true
      if (status === 409) onConflict(error)
      else onRefused(error)
      return 0
    }
    isOffline = true
    failures += 1
    return Math.min(lastRetryMs, firstRetryMs * 2 ** (failures - 1))
  }

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      const [part] = queue
      if (!part || halted) {
        await wake.promise
        continue
      }
      try {
        await send(part)
        ;[isOffline, failures] = [false, 0]
        queue = acknowledge(queue, part)
      } catch (error) {
        if (abort.signal.aborted) return
        const delay = handleFailure(error)
        if (delay === null) queue = acknowledge(queue, part)
        else if (delay > 0) {
          report()
          await Promise.race([new Promise((resolve) => setTimeout(resolve, delay)), wake.promise])
        }
      }
      report()
    }
  }

  addEventListener('online', rouse, { signal: abort.signal })
  void run()
  return {
    add: (part) => {
      const wasEmpty = queue.length === 0
      queue = enqueue(queue, part)
      report()
      if (wasEmpty) rouse()
    },
    drain: async (ms) => {
      const deadline = Date.now() + ms
      const isDone = (): boolean => queue.length === 0 || halted || abort.signal.aborted
      while (!isDone() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100))
    },
    stop: () => {
      abort.abort()
      rouse()
    },
  }
}

import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { forkChild, hasExited } from './fork-child.ts'
import { ForkedWorkerError, isOutOfMemory } from './forked-worker.ts'
import type { StreamMessage } from './serve-stream.ts'

interface StreamOptions {
  readonly heapMegabytes: number
  /** Limit of the time until the first or the next item. */
  readonly seconds: number
  /** Ends the child; the generator then throws the reason. */
  readonly signal?: AbortSignal | undefined
}

/** Rejects with the signal's reason when it is aborted. */
const rejectOnAbort = (signal: AbortSignal, until: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { signal: until })
  })

/**
 * Reads a stream of hostile bytes in a child process: `file` is a module that calls `serveStream`, whose items are
 * yielded. The child prepares one item ahead and then waits, so it fills no memory of this process. Throws a
 * `ForkedWorkerError` when the child exceeds a limit or ends (`thrown`: with the error's message).
 */
export async function* streamFromChild<Item>(
  file: URL,
  input: Readable,
  { heapMegabytes, seconds, signal }: StreamOptions,
): AsyncGenerator<Item> {
  const child = forkChild(file, heapMegabytes, { input: 'pipe', young: 16 })
  const ended = new AbortController()
  const messages: StreamMessage<Item>[] = []
  let wake = () => {}
  const failed = new Promise<never>((_resolve, reject) => {
    const fail = (reason: 'ended' | 'memory', text: string) => reject(new ForkedWorkerError(reason, text))
    child.on('message', (message: StreamMessage<Item>) => {
      messages.push(message)
      wake()
    })
    child.on('error', (error) => fail('ended', error.message))
    child.on('exit', (code, by) =>
      fail(isOutOfMemory(code, by) ? 'memory' : 'ended', `the process ended with ${by ?? code}`),
    )
    // Only an error of the source counts: the child closes its end when it has read enough or fails.
    input.once('error', reject)
  })
  const aborted = signal ? rejectOnAbort(signal, ended.signal) : failed
  for (const promise of [failed, aborted]) promise.catch(() => {})
  pipeline(input, child.stdin!).catch(() => {})

  async function receive(): Promise<StreamMessage<Item>> {
    const arrival = new Promise<void>((resolve) => {
      wake = resolve
      if (messages.length > 0) resolve()
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      const error = new ForkedWorkerError('time', 'the job exceeded its time limit')
      timer = setTimeout(() => reject(error), seconds * 1000)
    })
    try {
      await Promise.race([arrival, late, failed, aborted])
    } finally {
      clearTimeout(timer)
    }
    return messages.shift()!
  }

  try {
    for (;;) {
      const message = await receive()
      if ('end' in message) return
      if ('error' in message) throw new ForkedWorkerError('thrown', message.error)
      yield message.item
      if (child.connected) child.send('next', () => {})
    }
  } finally {
    ended.abort()
    input.destroy()
    if (!hasExited(child)) child.kill('SIGKILL')
  }
}

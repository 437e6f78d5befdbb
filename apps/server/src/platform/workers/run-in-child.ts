import { ForkedWorker } from './forked-worker.ts'

interface ChildOptions {
  readonly heapMegabytes: number
  /** Time limit of the job. */
  readonly seconds: number
  /** Ends the child; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs one job in a child process of its own, which ends with it; `file` is a module that calls `serveJobs`. Rejects
 * with a `ForkedWorkerError`.
 */
export async function runInChild<Result>(
  file: URL,
  job: unknown,
  { signal, ...limits }: ChildOptions,
): Promise<Result> {
  signal?.throwIfAborted()
  const worker = new ForkedWorker<unknown, Result>(file, limits)
  const settled = new AbortController()
  const aborted = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: settled.signal })
  })
  const running = worker.run(job)
  // The child's end rejects it, after the signal's reason was passed on.
  running.catch(() => {})
  try {
    return await Promise.race([running, aborted])
  } finally {
    settled.abort()
    await worker.end()
  }
}

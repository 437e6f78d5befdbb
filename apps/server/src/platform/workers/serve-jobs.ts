import { flushCompileCache } from 'node:module'
import type { WorkerResponse, WorkerRequest } from './forked-worker.ts'

/**
 * Ends this process with its parent and not by signals: a terminal or supervisor that stops the server signals this
 * process too, while the server still finishes its requests.
 */
export function endWithParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
}

/**
 * Stores the compiled modules of this process for the next one, if there is a compile cache. Node would do so when the
 * process exits, but a signal ends it. Before the first job: nothing that a file can bring about is stored.
 */
export function keepCompiled(): void {
  flushCompileCache()
}

/** In a child process of `ForkedWorker`: runs `work` on each job and sends back the result. */
export function serveJobs(work: (job: never) => unknown): void {
  endWithParent()
  keepCompiled()
  const answer = async ({ id, job }: WorkerRequest<never>) => {
    let reply: WorkerResponse<unknown>
    try {
      reply = { id, result: await work(job) }
    } catch (error) {
      reply = { id, error: error instanceof Error ? error.message : String(error) }
    }
    process.send!(reply)
  }
  process.on('message', (message: WorkerRequest<never>) => void answer(message))
}

import type { FromBackground, ToBackground } from './background.ts'

/**
 * Lets the process end with the one that started it, and by nothing else: a terminal or a supervisor that stops the
 * server signals this one too, while the server still finishes what it began.
 */
export function endWithParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
}

/** In a process that `Background` started: answers each job with what `work` makes of it, one after the other. */
export function answerJobs(work: (job: never) => unknown): void {
  endWithParent()
  const answer = async ({ id, job }: ToBackground<never>) => {
    let reply: FromBackground<unknown>
    try {
      reply = { id, result: await work(job) }
    } catch (error) {
      reply = { id, fault: error instanceof Error ? error.message : String(error) }
    }
    process.send!(reply)
  }
  process.on('message', (message: ToBackground<never>) => void answer(message))
}

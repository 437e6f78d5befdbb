import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../../platform/deps.ts'
import type { StopWork } from '../../../platform/module.ts'
import { processMailQueue } from './mail-queue.ts'
import { processQuestionQueue } from './question-queue.ts'

/** Poll interval of empty queues: a lead is on the screen within a second. */
const idleMs = 500
const retryMs = 5_000

/** Takes in what waits, continuously. The returned function stops the worker after the current message. */
export function startIntakeWorker(deps: Deps): StopWork {
  const stopped = new AbortController()
  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      let wait = idleMs
      try {
        await processMailQueue(deps, stopped.signal)
        await processQuestionQueue(deps, stopped.signal)
      } catch (error) {
        deps.log.error({ err: error }, 'failed to take in inquiries')
        wait = retryMs
      }
      await pause(wait, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const running = run()
  return async () => {
    stopped.abort()
    await running
  }
}

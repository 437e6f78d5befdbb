import { parentPort } from 'node:worker_threads'
import { expandWithIcal } from './expand-with-ical.ts'

parentPort?.on('message', ({ text, length }: { text: string; length: number }) => {
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(expandWithIcal(text, length))
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(error instanceof Error ? error.message : String(error))
  }
})

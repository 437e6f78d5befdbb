import { parentPort } from 'node:worker_threads'
import { readMessage, type ReadMessage } from './parse.ts'

/** A message to read, and what was read of it; `id` tells them apart. */
export interface ToWorker {
  readonly id: number
  readonly message: ArrayBuffer
  readonly now: Date
}
export interface FromWorker {
  readonly id: number
  readonly read: ReadMessage
}

const port = parentPort!
async function answer({ id, message, now }: ToWorker): Promise<void> {
  const read = await readMessage(message, now)
  const reply: FromWorker = { id, read }
  // The bytes of the files are handed over, not copied. Two files may share them.
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  port.postMessage(reply, [...new Set(read.files.map(({ content }) => content.buffer))])
}

port.on('message', (job: ToWorker) => void answer(job))

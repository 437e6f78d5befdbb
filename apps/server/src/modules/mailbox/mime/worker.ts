import { parentPort } from 'node:worker_threads'
import type { FromBackground, ToBackground } from '../../../platform/background.ts'
import { readMessage, type ReadMessage } from './parse.ts'

export interface ReadJob {
  readonly message: ArrayBuffer
  readonly now: Date
}

const port = parentPort!

async function answer({ id, job: { message, now } }: ToBackground<ReadJob>): Promise<void> {
  const result = await readMessage(message, now)
  const reply: FromBackground<ReadMessage> = { id, result }
  // The bytes of the files are handed over, not copied. Two files may share them.
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  port.postMessage(reply, [...new Set(result.files.map(({ content }) => content.buffer))])
}

port.on('message', (job: ToBackground<ReadJob>) => void answer(job))

import { parentPort } from 'node:worker_threads'
import type { FromBackground, ToBackground } from '../../../platform/background.ts'
import { render, type Rendered, type Source } from './render.ts'

const port = parentPort!

port.on('message', ({ id, job }: ToBackground<Source>) => {
  const reply: FromBackground<Rendered> = { id, result: render(job) }
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  port.postMessage(reply)
})

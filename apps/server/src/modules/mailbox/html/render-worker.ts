import { parentPort } from 'node:worker_threads'
import type { FromBackground, ToBackground } from '../../../platform/background.ts'
import { quotableHtml } from './quotable.ts'
import type { Answer, Job } from './render-away.ts'
import { render } from './render.ts'

const port = parentPort!

const answer = (job: Job): Answer =>
  job.kind === 'show'
    ? { kind: 'show', mail: render(job.source) }
    : { kind: 'quote', clean: job.bodies.map(quotableHtml) }

port.on('message', ({ id, job }: ToBackground<Job>) => {
  const reply: FromBackground<Answer> = { id, result: answer(job) }
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  port.postMessage(reply)
})

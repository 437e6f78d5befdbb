import { answerJobs } from '../../../platform/background/answer-jobs.ts'
import { quotableHtml } from './quotable.ts'
import type { Answer, Job } from './render-away.ts'
import { render } from './render.ts'

answerJobs((job: Job): Answer =>
  job.kind === 'show'
    ? { kind: 'show', mail: render(job.source) }
    : { kind: 'quote', clean: job.bodies.map(quotableHtml) },
)

import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import { sanitizeQuote } from './sanitize-quote.ts'
import type { RenderResult, RenderJob } from './render-in-child.ts'
import { renderBody } from './render.ts'

serveJobs((job: RenderJob): RenderResult =>
  job.kind === 'show'
    ? { kind: 'show', mail: renderBody(job.source) }
    : { kind: 'quote', clean: job.bodies.map(sanitizeQuote) },
)

import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import { drawStatement } from './draw-statement.ts'
import type { PayoutStatement } from './statement.ts'

/** Draws statements in a child process, one after another. */
serveJobs((statement: PayoutStatement): Promise<Buffer> => drawStatement(statement))

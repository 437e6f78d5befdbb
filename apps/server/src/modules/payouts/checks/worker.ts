import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import type { CheckPrint } from './check-sheet.ts'
import { drawChecks } from './draw-checks.ts'

/** Draws checks in a child process. */
serveJobs((print: CheckPrint): Promise<Buffer> => drawChecks(print))

import { limitMemory } from '../../../platform/workers/limit-memory.ts'
import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import { drawPdf } from './draw-pdf.ts'
import { drawPhoto } from './draw-photo.ts'
import type { DrawJob, DrawResult } from './drawing.ts'

/** Draws bars into one paper. */
serveJobs(async ({ bytes, isPdf, bars, maxMegabytes }: DrawJob): Promise<DrawResult> => {
  limitMemory(maxMegabytes)
  try {
    return isPdf ? await drawPdf(bytes, bars) : { bytes: await drawPhoto(bytes, bars), pages: 1 }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
})

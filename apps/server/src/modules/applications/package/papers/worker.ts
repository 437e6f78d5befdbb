import { limitMemory } from '../../../../platform/workers/limit-memory.ts'
import { serveJobs } from '../../../../platform/workers/serve-jobs.ts'
import { cleanPdf, type CleanPdf } from './clean-pdf.ts'
import { PaperError, type PaperErrorReason } from './paper-error.ts'

export interface PaperJob {
  readonly bytes: Uint8Array
  readonly maxMegabytes: number
}
export type PaperResult = CleanPdf | { readonly refused: PaperErrorReason }

/** Reads PDFs of renters. */
let isLimited = false
serveJobs(async ({ bytes, maxMegabytes }: PaperJob): Promise<PaperResult> => {
  if (!isLimited) limitMemory(maxMegabytes)
  isLimited = true
  try {
    return await cleanPdf(bytes)
  } catch (error) {
    if (error instanceof PaperError) return { refused: error.reason }
    throw error
  }
})

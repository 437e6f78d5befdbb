import { maxPaperBytes } from '@pb/contract/application-papers'
import { ForkedWorkerError } from '../../../platform/workers/forked-worker.ts'
import { isPdf } from '../../../platform/files/pdf-head.ts'
import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import { runInChild } from '../../../platform/workers/run-in-child.ts'
import { explainNotPdf } from './papers/explain-not-pdf.ts'
import { PaperError } from './papers/paper-error.ts'
import type { PaperJob, PaperResult } from './papers/worker.ts'

export interface NormalizedPaper {
  readonly bytes: Buffer
  readonly content_type: 'application/pdf'
  readonly pages: number
}

interface PaperSource {
  readonly filename?: string
  /** Whether the caller takes photos as well, for the explanation of other files. */
  readonly photos?: boolean
  readonly signal?: AbortSignal | undefined
}

const workerFile = new URL('./papers/worker.ts', import.meta.url)
const limits = { heapMegabytes: 256, seconds: 30 }
/** The process with everything it unpacks. */
const maxMegabytes = 600

/** Reading a file keeps a core busy; two at a time let a short one pass a long one. */
const limiter = limitConcurrency(2)

/**
 * Rewrites a PDF in a child process: locked, damaged and too large ones are refused with a `PaperError`, and scripts,
 * actions, forms, attachments and metadata are left out. What a reader sees on the pages stays as it is.
 */
export async function normalizePaper(
  bytes: Uint8Array,
  { filename = '', photos = false, signal }: PaperSource = {},
): Promise<NormalizedPaper> {
  if (!isPdf(bytes)) throw explainNotPdf(bytes, { filename, photos })
  if (bytes.length > maxPaperBytes) throw new PaperError('too-large')
  const job: PaperJob = { bytes, maxMegabytes }
  try {
    const result = await limiter(() => runInChild<PaperResult>(workerFile, job, { ...limits, signal }))
    if ('refused' in result) throw new PaperError(result.refused)
    return { bytes: Buffer.from(result.bytes), content_type: 'application/pdf', pages: result.pages }
  } catch (error) {
    if (!(error instanceof ForkedWorkerError)) throw error
    throw new PaperError(error.reason === 'thrown' || error.reason === 'ended' ? 'broken' : 'too-complex')
  }
}

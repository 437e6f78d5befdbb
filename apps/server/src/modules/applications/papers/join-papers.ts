import { maxPaperBytes } from '@pb/contract/application-papers'
import { runInChild } from '../../../platform/workers/run-in-child.ts'
import { PaperError } from '../package/papers/paper-error.ts'
import type { JoinJob, JoinResult } from './join-worker.ts'
import type { PreparedPaper } from './prepare-paper.ts'

const workerFile = new URL('./join-worker.ts', import.meta.url)
const limits = { heapMegabytes: 256, seconds: 30 }

/** Joins papers into one PDF in a child process, photos on pages of their own. Throws a `PaperError`. */
export async function joinPapers(
  parts: readonly { readonly bytes: Buffer; readonly content_type: string }[],
): Promise<PreparedPaper> {
  const job: JoinJob = { parts }
  const joined = await runInChild<JoinResult>(workerFile, job, limits)
  if (joined === null) throw new PaperError('too-many-pages')
  if (joined.bytes.length > maxPaperBytes) throw new PaperError('too-large')
  return { bytes: Buffer.from(joined.bytes), content_type: 'application/pdf', pages: joined.pages }
}

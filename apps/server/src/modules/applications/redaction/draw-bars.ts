import type { Bar } from '@pb/rules/applications/bars'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { ForkedWorkerError } from '../../../platform/workers/forked-worker.ts'
import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import { runInChild } from '../../../platform/workers/run-in-child.ts'
import { paperErrors } from '../texts.ts'
import type { DrawJob, DrawResult } from './drawing.ts'

const workerFile = new URL('./draw-worker.ts', import.meta.url)
/** A paper has at most 200 pages, each of which takes up to half a second. */
const limits = { heapMegabytes: 384, seconds: 150 }
const maxMegabytes = 900

/** Drawing keeps a core busy: one at a time leaves the other to requests. */
const oneAtATime = limitConcurrency(1)

interface DrawnPaper {
  readonly bytes: Uint8Array
  readonly isPdf: boolean
  readonly bars: readonly Bar[]
}

/**
 * Returns a copy of a paper with black bars, in a process of its own: each page of a PDF becomes an image of what is seen,
 * without text, fonts and pictures below. Throws `rule_broken` for a paper that can't be drawn.
 */
export async function drawBars({ log }: Pick<Deps, 'log'>, paper: DrawnPaper): Promise<Buffer> {
  const job: DrawJob = { ...paper, maxMegabytes }
  try {
    const result = await oneAtATime(() => runInChild<DrawResult>(workerFile, job, limits))
    if ('bytes' in result) return Buffer.from(result.bytes)
    log.warn({ reason: result.refused }, 'bars could not be drawn into a paper')
  } catch (error) {
    if (!(error instanceof ForkedWorkerError)) throw error
    log.warn({ err: error }, 'bars could not be drawn into a paper')
  }
  throw new AppError('rule_broken', paperErrors.notDrawn)
}

import { Readable } from 'node:stream'
import { streamFromChild } from '../../../platform/workers/stream-from-child.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ImportRow } from './queries.ts'
import type { ReaderJob, ReaderPart } from './reader-job.ts'

const workerFile = new URL('./read-worker.ts', import.meta.url)
/** The first part of a large archive comes when all of it is in a temporary file. */
const limits = { heapMegabytes: 192, seconds: 900 }

async function* withJob(job: ReaderJob, file: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(job)}\n`)
  yield* file as AsyncIterable<Buffer>
}

/** Reads the uploaded file in a process of its own; null when the file is gone. */
export async function readUploadedFile(
  { files }: Pick<Deps, 'files'>,
  { file_key: key, file_name: name, created_at: created }: ImportRow,
  { want, skip }: Pick<ReaderJob, 'want' | 'skip'>,
): Promise<AsyncGenerator<ReaderPart> | null> {
  const file = key === null ? null : await files.get(key)
  if (!file) return null
  const job = { name, modified: created.getTime(), want, skip }
  const input = Readable.from(withJob(job, file.stream), { objectMode: false })
  input.once('close', () => file.stream.destroy())
  return streamFromChild<ReaderPart>(workerFile, input, limits)
}

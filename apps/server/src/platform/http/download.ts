import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { formatCsvLine, formatCsvTitles, type CsvValue } from '../csv.ts'

/** Sends a file that the browser saves and no cache stores. */
export function sendDownload<T>(
  reply: FastifyReply,
  content: T,
  { type, filename }: { readonly type: string; readonly filename: string },
): T {
  reply.type(type).headers({
    'content-disposition': `attachment; filename="${filename}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  return content
}

async function* toChunks(
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvValue[])[]>,
): AsyncGenerator<string> {
  // The first rows are read before anything is sent: what they throw is still answered with a problem.
  let head = formatCsvTitles(titles)
  for await (const batch of batches) {
    yield head + batch.map(formatCsvLine).join('')
    head = ''
  }
  if (head !== '') yield head
}

/** Streams rows as CSV, batch by batch, so that a long list fills no memory. */
export function sendCsv(
  reply: FastifyReply,
  filename: string,
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvValue[])[]>,
): Readable {
  const stream = Readable.from(toChunks(titles, batches), { objectMode: false })
  return sendDownload(reply, stream, { type: 'text/csv; charset=utf-8', filename })
}

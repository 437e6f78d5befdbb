import type { Query } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { sendDownload } from '../../../platform/http/download.ts'
import { payoutErrors } from '../texts.ts'
import { readChart } from './chart.ts'
import { bookkeepingFormats, type BookkeepingFormat } from './formats.ts'
import { readEntries, type ExportedEntry } from './read-entries.ts'

async function* write(
  deps: Pick<Deps, 'db'>,
  { head, write: toText }: BookkeepingFormat,
  batches: AsyncIterable<readonly ExportedEntry[]>,
): AsyncGenerator<string> {
  const chart = await readChart(deps.db)
  yield head(chart)
  for await (const entries of batches) yield entries.map((entry) => toText(entry, chart)).join('')
}

const maxYears = 5

/** Streams whole journal entries of a period in a format for bookkeeping. Throws `rule_broken`. */
export function exportJournal(
  deps: Pick<Deps, 'db'>,
  reply: FastifyReply,
  { from, until, format, opening }: Query<typeof payouts.journalExport>,
): Readable {
  if (from > until) throw new AppError('rule_broken', payoutErrors.periodOrder)
  if (Number(until.slice(0, 4)) - Number(from.slice(0, 4)) > maxYears)
    throw new AppError('rule_broken', payoutErrors.tooLongPeriod)
  const { [format]: chosen } = bookkeepingFormats
  const stream = Readable.from(write(deps, chosen, readEntries(deps, { from, until, opening })), {
    objectMode: false,
  })
  const name = format === 'qbo' ? 'quickbooks-online' : 'journal'
  return sendDownload(reply, stream, {
    type: chosen.type,
    filename: `${name}-${from}-${until}.${chosen.extension}`,
  })
}

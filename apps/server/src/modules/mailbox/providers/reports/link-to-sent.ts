import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { ParsedMessage } from '../../message.ts'
import { applyAnswer, applyReport } from './apply-report.ts'
import { readReport, type DeliveryReport } from './reports.ts'

/** A report stands in the beginning of its mail; what it returns may be long. */
const reportBytes = 512_000

async function beginningOf({ files }: Pick<Deps, 'files'>, rawKey: string): Promise<Buffer> {
  const found = await files.get(rawKey)
  if (!found) return Buffer.alloc(0)
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of found.stream as AsyncIterable<Buffer>) {
    pieces.push(piece)
    length += piece.length
    if (length >= reportBytes) break
  }
  return Buffer.concat(pieces)
}

/** What a mail reports of the delivery of another one; null where it is no report. */
export async function readReportOf(
  deps: Pick<Deps, 'files'>,
  { automatic }: Pick<ParsedMessage, 'automatic'>,
  rawKey: string,
): Promise<DeliveryReport | null> {
  return automatic ? readReport(await beginningOf(deps, rawKey)) : null
}

/**
 * Notes what a mail says of one that was sent from here; returns the thread in which a report belongs. The mailbox must
 * be locked.
 */
export async function linkToSent(
  tx: Tx,
  deps: Deps,
  personId: string,
  { inReplyTo }: ParsedMessage,
  report: DeliveryReport | null,
): Promise<string | null> {
  if (!report && inReplyTo === null) return null
  if (report) return applyReport(tx, deps, personId, report)
  await applyAnswer(tx, deps, personId, inReplyTo!)
  return null
}

import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { ParsedMessage } from '../../message.ts'
import { applyReply, applyReport } from './apply-report.ts'
import { parseReport, type DeliveryReport } from './parse-report.ts'

/** The report is at the beginning of the message; the returned mail after it may be long. */
const maxReportBytes = 512_000

async function readBeginning({ files }: Pick<Deps, 'files'>, rawKey: string): Promise<Buffer> {
  const file = await files.get(rawKey)
  if (!file) return Buffer.alloc(0)
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of file.stream as AsyncIterable<Buffer>) {
    pieces.push(piece)
    length += piece.length
    if (length >= maxReportBytes) break
  }
  return Buffer.concat(pieces)
}

/** Reads a delivery report from a stored message; null when it is not a report. */
export async function readReportFromFile(
  deps: Pick<Deps, 'files'>,
  { automatic }: Pick<ParsedMessage, 'automatic'>,
  rawKey: string,
): Promise<DeliveryReport | null> {
  return automatic ? parseReport(await readBeginning(deps, rawKey)) : null
}

/**
 * Applies a reply or delivery report to the sent mail that it is about. Returns the thread to which a report is added.
 * The mailbox must be locked.
 */
export async function applyToSentMail(
  tx: Tx,
  deps: Deps,
  personId: string,
  { inReplyTo }: ParsedMessage,
  report: DeliveryReport | null,
): Promise<string | null> {
  if (!report && inReplyTo === null) return null
  if (report) return applyReport(tx, deps, personId, report)
  await applyReply(tx, deps, personId, inReplyTo!)
  return null
}

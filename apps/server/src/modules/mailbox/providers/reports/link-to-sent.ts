import type { Deps } from '../../../../platform/deps.ts'
import type { ParsedMessage } from '../../message.ts'
import type { DeliveryReport } from './delivery-report.ts'
import { parseReport } from './parse-report.ts'

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

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readSource } from '../../apps/server/src/modules/mailbox/index.ts'
import { parseCsv, type CsvRow } from './parse-csv.ts'
import { readMailFile } from '../../apps/server/src/modules/inquiries/index.ts'

type Expected = CsvRow

/** The columns of `expected.csv` beside `file`; what a row leaves out is not compared. */
const compared = ['inquiry', 'name', 'email', 'phone', 'address', 'unit', 'message', 'kind'] as const

async function readExpected(folder: string): Promise<ReadonlyMap<string, Expected>> {
  const path = join(folder, 'expected.csv')
  if (!existsSync(path)) return new Map()
  const rows = parseCsv(await readFile(path, 'utf8'))
  return new Map(rows.map((row) => [row['file'] ?? '', row]))
}

const toLine = (text: string, max: number): string => text.replace(/\s+/g, ' ').trim().slice(0, max)

/** What was read in the terms of `expected.csv`. */
async function readOne(
  raw: Uint8Array,
): Promise<{ readonly shown: Record<string, string>; readonly report: string }> {
  const read = await readMailFile(raw, new Date())
  if (!read) return { shown: { inquiry: 'no' }, report: 'no inquiry' }
  const { fields, found, replyTo } = read
  const { name, email, phone, address, unit, message, kind } = fields
  const where = Object.entries(found.sources).map(([field, source]) => `${field}: ${source}`)
  const more = found.listings.map((place) => `${place.address} ${place.unit}`.trim())
  return {
    shown: { inquiry: 'yes', name, email, phone, address, unit, message, kind },
    report: [
      `${read.isRead ? 'inquiry' : 'inquiry, person not found'} (${read.reader}${read.isForwarded ? ', forwarded' : ''}${read.isGenuine ? '' : ', claimed'})`,
      `  ${name || '–'} · ${email || '–'}${replyTo.isRelay && replyTo.address === email ? ' (relay)' : ''} · ${phone || '–'}`,
      `  ${`${address} ${unit}`.trim() || 'no listing'}${more.length > 0 ? ` and ${more.join(', ')}` : ''} · ${kind}`,
      `  “${toLine(message, 300)}”`,
      ...(found.times.length > 0 ? [`  times: ${found.times.join('; ')}`] : []),
      `  from ${where.join(', ')}`,
    ].join('\n'),
  }
}

const findDifferences = (shown: Readonly<Record<string, string>>, expected: Expected): string[] =>
  compared
    .filter((field) => (expected[field] ?? '') !== '')
    .filter((field) => toLine(shown[field] ?? '', 20_000) !== toLine(expected[field]!, 20_000))
    .map(
      (field) =>
        `  DIFFERS ${field}: “${toLine(shown[field] ?? '', 200)}” instead of “${toLine(expected[field]!, 200)}”`,
    )

/**
 * `npm run corpus -- leads <folder>`: reads each mail of a folder or mbox as intake does, and prints what became of it
 * and where each fact was found. With `expected.csv` in the folder (a row per `file`), prints the differences; false if
 * there are any.
 */
export async function runCorpus(folder: string): Promise<boolean> {
  const expected = await readExpected(folder)
  let [mails, inquiries, differences] = [0, 0, 0]
  for await (const { raw, location } of readSource(folder, (entry) =>
    console.error(`${entry.location}: ${entry.reason}`),
  )) {
    if (basename(location).startsWith('expected.csv')) continue
    mails += 1
    const { shown, report } = await readOne(raw)
    if (shown['inquiry'] === 'yes') inquiries += 1
    const file = basename(location)
    const row = expected.get(file) ?? expected.get(file.replace(/ \(\d+\)$/, ''))
    const wrong = row ? findDifferences(shown, row) : []
    differences += wrong.length
    console.log([`${file}: ${report}`, ...wrong].join('\n'))
  }
  console.log(
    `${mails} mails, ${inquiries} inquiries${expected.size > 0 ? `, ${differences} differences` : ''}`,
  )
  return mails > 0 && differences === 0
}

import type { InquiryFields } from '@pb/contract/inquiry-schemas'
import { sql } from 'kysely'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import type { Deps } from '../../platform/deps.ts'

interface SampleRow {
  readonly message_id: string
  readonly reader: string
  readonly source: string
  readonly corrected: InquiryFields
  readonly raw_key: string | null
  readonly subject: string
  readonly from_name: string
  readonly from_email: string
  readonly raw_text: string
}

async function findSamples({ db }: Pick<Deps, 'db'>): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    SELECT s.message_id, s.reader, x.src_type AS source, s.corrected, m.raw_key, x.subject,
      coalesce(m.from_name, '') AS from_name, coalesce(m.from_email, '') AS from_email, x.raw_text
    FROM inquiry_sample s JOIN inquiry_message x ON x.id = s.message_id
      LEFT JOIN mail_message m ON m.id = x.mail_message_id
    ORDER BY s.message_id`.execute(db)
  return rows
}

const toHeader = (text: string): string => text.replace(/[\r\n]+/g, ' ')

/** A mail with the text of the stored one, where its bytes are gone. */
const writeMail = ({ subject, from_name, from_email, raw_text }: SampleRow): string =>
  [
    `From: "${toHeader(from_name).replaceAll('"', '')}" <${toHeader(from_email)}>`,
    `Subject: ${toHeader(subject)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    raw_text,
  ].join('\r\n')

/** What `readers/read-samples.test.ts` expects of a sample. */
function writeExpectation({ reader, source, corrected }: SampleRow): string {
  const stated = Object.entries(corrected).filter(([, value]) => value !== '' && value !== null)
  return `${JSON.stringify({ reader, source, reading: 'read', fields: Object.fromEntries(stated) }, null, 2)}\n`
}

/**
 * Writes every corrected lead mail with its correction into a folder, in the form of the readers' samples. They contain
 * personal data. Returns their number.
 */
export async function exportSamples(deps: Pick<Deps, 'db' | 'files'>, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const samples = await findSamples(deps)
  for (const sample of samples) {
    const path = join(folder, `${sample.reader || 'mail'}_${sample.message_id}`)
    const stored = sample.raw_key === null ? null : await deps.files.get(sample.raw_key)
    if (stored) await pipeline(stored.stream, createWriteStream(`${path}.eml`))
    else await writeFile(`${path}.eml`, writeMail(sample))
    await writeFile(`${path}.json`, writeExpectation(sample))
  }
  return samples.length
}

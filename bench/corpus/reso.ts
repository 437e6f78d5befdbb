import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { readRecords } from '../../apps/server/src/modules/reso/file-import/read-records.ts'
import { DocumentError } from '../../apps/server/src/modules/reso/file-import/split-json-records.ts'
import { propertyFields } from '../../apps/server/src/modules/reso/records/dictionary.ts'
import {
  FieldError,
  isBlank,
  RecordError,
  type RawRecord,
} from '../../apps/server/src/modules/reso/records/field-values.ts'
import { parseRecord } from '../../apps/server/src/modules/reso/records/parse-record.ts'
import { detectResource } from '../../apps/server/src/modules/reso/records/parse-related.ts'
import type { ParsedProperty } from '../../apps/server/src/modules/reso/records/property.ts'

const maxShown = 160

const show = (value: unknown): string => {
  const text =
    JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? ''
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

/** What became of each value of a Property record, beside what the file has. */
function describeFields(raw: RawRecord): string[] {
  const before: ParsedProperty = {}
  return propertyFields.flatMap(({ name, parse }) => {
    const value = raw[name]
    if (!parse || isBlank(value)) return []
    try {
      const parsed = parse(value, before)
      Object.assign(before, parsed)
      return [`    ${name}: ${show(value)} → ${show(parsed)}`]
    } catch (error) {
      if (!(error instanceof FieldError)) throw error
      return [`    ${name}: ${show(value)} NOT READ: ${error.message}`]
    }
  })
}

interface Counts {
  read: number
  rejected: number
  readonly ignored: Map<string, number>
}

const knownFields = new Set(propertyFields.filter(({ parse }) => parse).map(({ name }) => name))

function countIgnored({ ignored }: Counts, raw: RawRecord): void {
  for (const [name, value] of Object.entries(raw))
    if (!knownFields.has(name) && !isBlank(value)) ignored.set(name, (ignored.get(name) ?? 0) + 1)
}

/** Prints what became of a record: a line, and its fields if it is a Property. */
function printRecord(nr: number, raw: RawRecord | RecordError, counts: Counts, isBrief: boolean): void {
  const resource = raw instanceof RecordError ? 'Property' : detectResource(raw)
  const parsed = parseRecord(nr, resource, raw)
  const isRead = 'record' in parsed
  if (isRead) counts.read += 1
  else counts.rejected += 1
  if (!isRead || !isBrief)
    console.log(`  ${nr} ${resource} ${isRead ? parsed.record.key : `REJECTED: ${parsed.reason}`}`)
  if (raw instanceof RecordError || resource !== 'Property') return
  countIgnored(counts, raw)
  if (isRead && isBrief) return
  for (const line of describeFields(raw)) console.log(line)
  if (isRead && 'values' in parsed.record) {
    const { location, values } = parsed.record
    console.log(
      `    stored at ${location.houseNumber} ${location.street}, ${location.unit}, ${location.borough}: ${show(values)}`,
    )
  }
}

/**
 * Reads RESO files (JSON or CSV, gzipped or not) and prints what became of each value; with `--brief` only of records
 * that were rejected. Returns false if a file could not be read to its end.
 */
export async function runCorpus(folder: string, options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: { brief: { type: 'boolean', default: false } },
  })
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let isComplete = true
  for (const entry of entries.filter((one) => one.isFile() && /\.(?:json|csv)(?:\.gz)?$/i.test(one.name))) {
    const path = join(entry.parentPath, entry.name)
    console.log(relative(folder, path))
    const counts: Counts = { read: 0, rejected: 0, ignored: new Map() }
    let nr = 0
    try {
      for await (const raw of readRecords(createReadStream(path)))
        printRecord((nr += 1), raw, counts, values.brief)
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      isComplete = false
      console.log(`  NOT READ FURTHER: ${error.message}`)
    }
    console.log(`  ${counts.read} read, ${counts.rejected} rejected`)
    for (const [name, count] of counts.ignored) console.log(`  not imported: ${name} (${count})`)
  }
  return isComplete
}

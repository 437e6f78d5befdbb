import type { Readable } from 'node:stream'
import { RecordError, type RawRecord } from '../records/field-values.ts'
import type { Reject } from '../import-types.ts'
import { parseRecord, type ParsedRecord } from '../records/parse-record.ts'
import { detectResource } from '../records/parse-related.ts'
import { toBatch, type Batch } from '../store/batch.ts'
import type { ArchivePhoto } from '../store/store-archive-photo.ts'
import { fileErrors } from '../texts.ts'
import { readRecords } from './read-records.ts'
import { DocumentError } from './split-json-records.ts'

const batchSize = 500
/** A file with more records that have no key, or are none at all, is not what it should be. */
const maxUnknown = 1000

/** Records to store in one transaction, a photo of them, or why the file cannot be read further. */
export type FilePart =
  | { readonly batch: Batch }
  | { readonly photo: ArchivePhoto }
  | { readonly error: string }

/** The key of a record of another resource than Property follows the resource's name. */
const isKeyless = ({ record_key }: Reject) => /^(?:[A-Za-z]+ )?$/.test(record_key)

/** Parses the records of a file, each as `prepare` returns it. The records before an error of the file are part of the result. */
export async function* readBatches(
  bytes: Readable,
  prepare: (record: RawRecord) => RawRecord = (record) => record,
): AsyncGenerator<FilePart> {
  let [nr, unknown] = [0, 0]
  let records: ParsedRecord[] = []
  const take = (): FilePart => {
    const batch = toBatch(records)
    records = []
    return { batch }
  }
  try {
    for await (const raw of readRecords(bytes)) {
      const resource = raw instanceof RecordError ? 'Property' : detectResource(raw)
      nr += 1
      const parsed = parseRecord(nr, resource, raw instanceof RecordError ? raw : prepare(raw))
      if ('reason' in parsed && isKeyless(parsed)) unknown += 1
      if (unknown > maxUnknown) throw new DocumentError(fileErrors.tooManyUnknown(maxUnknown))
      records.push(parsed)
      if (records.length === batchSize && unknown < nr) yield take()
    }
    if (nr > 0 && unknown === nr) throw new DocumentError(fileErrors.noKeys)
    if (records.length > 0) yield take()
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    if (unknown < nr && records.length > 0) yield take()
    yield { error: error.message }
  }
}

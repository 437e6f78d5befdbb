import type { Numbered, Reject } from '../import-types.ts'
import { RecordError, type RawRecord } from './field-values.ts'
import { parseProperty, type PropertyDeletion, type PropertyRecord } from './parse-property.ts'
import { getRecordKey, parseRelated, type RelatedRecord, type Resource } from './parse-related.ts'

export type ParsedRecord = Numbered<PropertyRecord | PropertyDeletion> | Numbered<RelatedRecord> | Reject

/** Parses a record of a resource; returns a reject with the reason when that fails. */
export function parseRecord(nr: number, resource: Resource, raw: RawRecord | RecordError): ParsedRecord {
  const key = raw instanceof RecordError ? '' : getRecordKey(raw, resource)
  const record_key = resource === 'Property' ? key : `${resource} ${key}`
  try {
    if (raw instanceof RecordError) throw raw
    const record = resource === 'Property' ? parseProperty(raw) : parseRelated(resource, raw)
    return { nr, record } as ParsedRecord
  } catch (error) {
    if (error instanceof RecordError) return { nr, record_key, reason: error.message.slice(0, 500) }
    throw error
  }
}

import type { Numbered, Reject } from '../import-types.ts'
import type { PropertyDeletion, PropertyRecord } from '../records/parse-property.ts'
import type { ParsedRecord } from '../records/parse-record.ts'
import type { RelatedRecord } from '../records/parse-related.ts'

/** Records that are stored in one transaction. */
export interface Batch {
  readonly properties: readonly Numbered<PropertyRecord | PropertyDeletion>[]
  /** Records of Media, Member, Office and OpenHouse. */
  readonly related: readonly Numbered<RelatedRecord>[]
  readonly rejects: readonly Reject[]
  /** Records of a preview that were in an earlier batch. */
  readonly repeated?: number
}

/** Groups records by how they are stored. */
export function toBatch(records: readonly ParsedRecord[]): Batch {
  const batch = { properties: [], related: [], rejects: [] } as {
    [Key in 'properties' | 'related' | 'rejects']: Batch[Key][number][]
  }
  for (const parsed of records)
    if (!('record' in parsed)) batch.rejects.push(parsed)
    else if ('resource' in parsed.record) batch.related.push(parsed as Numbered<RelatedRecord>)
    else batch.properties.push(parsed as Numbered<PropertyRecord>)
  return batch
}

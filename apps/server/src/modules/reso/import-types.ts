import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'

/** A record with its position in the import. */
export interface Numbered<T> {
  /** 1-based. */
  readonly nr: number
  readonly record: T
}

/** A record that was left out. */
export interface Reject {
  readonly nr: number
  readonly record_key: string
  readonly reason: string
}

export interface ImportCounts {
  readonly records: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly rejected: number
  readonly withdrawn: number
  readonly pictures: number
}

/** Takes examples of what a batch changed, within its transaction. */
export interface ExampleCollector {
  addExamples(tx: Tx, runId: string): Promise<void>
}

/** The source and run that records are imported for. */
export interface ImportContext {
  /** Nothing is stored: what would change is collected. */
  readonly preview: ExampleCollector | null
  readonly runId: string
  /** The number of this start of the run, see `addToReport`. */
  readonly attempt: number
  readonly sourceId: string
  readonly sourceName: string
  /** A sync quarantines unreadable records until they can be read. */
  readonly kind: 'file' | 'sync'
  /** Records with this OriginatingSystemID are the office's own exports and keep their listing ids. */
  readonly officeId: string
  readonly now: Date
}

export type ImportDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'log' | 'jobs' | 'files'>

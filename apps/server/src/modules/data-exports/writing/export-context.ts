import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'

/** Whose data is exported: the whole office, or what belongs to one agent. */
export type ExportScope = { readonly kind: 'office' } | { readonly kind: 'agent'; readonly agentId: string }

export interface ExportContext {
  /** `db` is the transaction, so that what is called with these reads the same snapshot. */
  readonly deps: Omit<Deps, 'db'> & { readonly db: Tx }
  /** One snapshot of the database, from the beginning to the end of the export. */
  readonly tx: Tx
  readonly scope: ExportScope
  /** When the export began. */
  readonly now: Date
  /** What could not be exported, such as a file that is missing in the store; part of the manifest. */
  readonly problems: string[]
}

/** A file of an export. The content is read once, to its end, before the next file is asked for. */
export interface ExportedFile {
  /** With slashes, in ASCII. */
  readonly path: string
  readonly content: AsyncIterable<Uint8Array | string>
  /** Of a table. */
  readonly table?: {
    readonly name: string
    readonly rows: () => number
    readonly fields: readonly TableField[]
  }
  /** The file's own name and the row that refers to it, of a file from the store. */
  readonly stored?: { readonly table: string; readonly filename: string }
}

/** A column, as a field of the Frictionless Table Schema. */
export interface TableField {
  readonly name: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime' | 'array' | 'any'
}

/** The owner whose rows are exported; null for the whole office. */
export const getOwner = ({ scope }: ExportContext): string | null =>
  scope.kind === 'agent' ? scope.agentId : null

/** Begins a snapshot that only reads, and does the work in it. */
export async function inSnapshot<T>(
  deps: Deps,
  scope: ExportScope,
  work: (context: ExportContext) => Promise<T>,
): Promise<T> {
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => work({ deps: { ...deps, db: tx }, tx, scope, now: deps.clock.now(), problems: [] }))
}

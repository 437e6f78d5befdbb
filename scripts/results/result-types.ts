/** What a value can be, as far as the driver decides it: a list has the kinds of its items. */
export type ValueKind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'Date'
  | 'Buffer'
  | 'object'
  /** JSON, of which PostgreSQL knows no more, or a type that takes everything. */
  | 'any'
  | { readonly items: readonly ValueKind[] }

/** A property of the type that the source gives rows. */
export interface DeclaredField {
  readonly name: string
  readonly kinds: readonly ValueKind[]
  readonly mayBeNull: boolean
  readonly mayBeMissing: boolean
}

/** A place of the source that gives rows, or one column, a type by hand. */
export interface DeclaredResult {
  readonly path: string
  readonly line: number
  /** The constant parts of the statement, between its values. */
  readonly template: readonly string[]
  readonly isQueryOfDriver: boolean
  /** The fields of a row, or the one value of a column. */
  readonly row: readonly DeclaredField[] | undefined
  readonly value: DeclaredField | undefined
}

/** What tests recorded of a statement. */
export interface RecordedStatement {
  readonly text: string
  readonly columns: readonly (readonly [name: string, type: number])[]
  /** Columns that were null in some row. */
  readonly nulls: ReadonlySet<number>
}

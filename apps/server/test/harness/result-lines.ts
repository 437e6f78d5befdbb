/** What server tests record of the rows of statements, one line each; statements by a hash of their text. */
export type ResultLine =
  /** A statement made from a template, or the column of one. */
  | {
      readonly kind: 'template'
      readonly template: readonly string[]
      readonly column?: string | undefined
      readonly hash: string
    }
  /** PostgreSQL's description of a statement: names of columns with the numbers of their types. */
  | {
      readonly kind: 'statement'
      readonly hash: string
      readonly text: string
      readonly columns: readonly (readonly [name: string, type: number])[]
    }
  /** A column was null in a row. */
  | { readonly kind: 'null'; readonly hash: string; readonly column: number }

/** Columns of a row that a left join may not find: all of them are null then. */
export type LeftJoined<Row> = Row | { readonly [Column in keyof Row]: null }

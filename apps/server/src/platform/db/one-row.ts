/** Returns the row of a statement that gives at most one; throws if it gave more, of which one would be arbitrary. */
export function maybeOne<Row>(rows: readonly Row[]): Row | undefined {
  if (rows.length > 1) throw new Error(`The statement gave ${rows.length} rows instead of one`)
  return rows[0]
}

/** Returns the row of a statement that always gives one, as a count does; throws if it gave none, or more. */
export function one<Row>(rows: readonly Row[]): Row {
  const row = maybeOne(rows)
  if (row === undefined) throw new Error('The statement gave no row')
  return row
}

/** Returns the first row of a statement that always gives one or more, as a page joined with its count does. */
export function firstRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('The statement gave no row')
  return row
}

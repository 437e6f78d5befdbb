/** Which rows of a list are selected, and from which one a range begins. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchor: string | null
}

export const nothing: Selection = { ids: new Set(), anchor: null }

/** One row more or less; it is where the next range begins. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Everything from where the range begins to `id`, as the last step left that row: all in, or all out. */
export function withRange(selection: Selection, rows: readonly string[], id: string): Selection {
  const { ids, anchor } = selection
  const [from, to] = [anchor === null ? -1 : rows.indexOf(anchor), rows.indexOf(id)]
  if (from < 0 || to < 0) return toggled(selection, id)
  const next = new Set(ids)
  const add = anchor !== null && ids.has(anchor)
  for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (add) next.add(row)
    else next.delete(row)
  }
  return { ids: next, anchor: id }
}

/** All rows of the page, or none where all are in it already. */
export function allToggled({ ids }: Selection, rows: readonly string[]): Selection {
  return rows.every((row) => ids.has(row)) ? nothing : { ids: new Set(rows), anchor: null }
}

/** Selected rows, and the anchor from which Shift selects a range. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchor: string | null
}

export const emptySelection: Selection = { ids: new Set(), anchor: null }

/** Selects or deselects a row, which becomes the anchor. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Gives all rows from the anchor to `id` the anchor's state: selected or not. */
export function toggleRange(selection: Selection, rows: readonly string[], id: string): Selection {
  const { ids, anchor } = selection
  const [from, to] = [anchor === null ? -1 : rows.indexOf(anchor), rows.indexOf(id)]
  if (from < 0 || to < 0) return toggle(selection, id)
  const next = new Set(ids)
  const add = anchor !== null && ids.has(anchor)
  for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (add) next.add(row)
    else next.delete(row)
  }
  return { ids: next, anchor: id }
}

/** Selects all rows, or none when all are selected. */
export function toggleAll({ ids }: Selection, rows: readonly string[]): Selection {
  return rows.every((row) => ids.has(row)) ? emptySelection : { ids: new Set(rows), anchor: null }
}

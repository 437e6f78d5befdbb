import { useState } from 'react'
import { toggleAll, emptySelection, toggle, toggleRange, type Selection } from './selection.ts'

/** Selected rows of a list. Another list starts empty, and removed rows are no longer selected. */
export function useSelection(listKey: string, rows: readonly string[]) {
  const [stored, setStored] = useState<{ readonly listKey: string; readonly selection: Selection }>({
    listKey,
    selection: emptySelection,
  })
  const selection = stored.listKey === listKey ? stored.selection : emptySelection
  const store = (next: Selection): void => setStored({ listKey, selection: next })
  return {
    ids: new Set(rows.filter((id) => selection.ids.has(id))) as ReadonlySet<string>,
    /** Toggles a row, or with `range` all rows from the anchor to it. */
    select: (id: string, range: boolean): void =>
      store(range ? toggleRange(selection, rows, id) : toggle(selection, id)),
    toggleAll: (): void => store(toggleAll(selection, rows)),
    clear: (): void => store(emptySelection),
  }
}

export type RowSelection = ReturnType<typeof useSelection>

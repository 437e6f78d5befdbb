import { useState } from 'react'
import type { WholeFolder } from '../actions/use-bulk-actions.tsx'
import { toggleAll, emptySelection, toggle, toggleRange, type Selection } from './selection.ts'

interface StoredSelection {
  readonly listKey: string
  readonly selection: Selection
  readonly whole: WholeFolder | null
}

/** Selected rows of a list. Another list starts empty, and removed rows are no longer selected. */
export function useSelection(listKey: string, rows: readonly string[]) {
  const [stored, setStored] = useState<StoredSelection>({
    listKey,
    selection: emptySelection,
    whole: null,
  })
  const selection = stored.listKey === listKey ? stored.selection : emptySelection
  const store = (next: Selection): void => setStored({ listKey, selection: next, whole: null })
  return {
    ids: new Set(rows.filter((id) => selection.ids.has(id))) as ReadonlySet<string>,
    /** Toggles a row, or with `range` all rows from the anchor to it. */
    select: (id: string, range: boolean): void =>
      store(range ? toggleRange(selection, rows, id) : toggle(selection, id)),
    toggleAll: (): void => store(toggleAll(selection, rows)),
    /** Selects all threads of the folder or search, and the rows of this page as part of them. */
    selectWhole: (whole: WholeFolder): void =>
      setStored({ listKey, selection: { ids: new Set(rows), anchor: null }, whole }),
    /** Deselects threads that leave the list. The others stay selected, but no longer all of the folder or search. */
    deselect: (removed: readonly string[]): void => {
      if (removed.some((id) => selection.ids.has(id)))
        store({ ids: new Set([...selection.ids].filter((id) => !removed.includes(id))), anchor: null })
    },
    whole: stored.listKey === listKey ? stored.whole : null,
    clear: (): void => store(emptySelection),
  }
}

export type RowSelection = ReturnType<typeof useSelection>

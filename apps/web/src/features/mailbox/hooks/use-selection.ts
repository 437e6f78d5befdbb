import { useState } from 'react'
import { allToggled, nothing, toggled, withRange, type Selection } from '../model/selection.ts'

/** Which rows of a list are selected; another list begins with nothing, and gone rows count no more. */
export function useSelection(listKey: string, rows: readonly string[]) {
  const [kept, setKept] = useState<{ readonly of: string; readonly selection: Selection }>({
    of: listKey,
    selection: nothing,
  })
  const selection = kept.of === listKey ? kept.selection : nothing
  const keep = (next: Selection): void => setKept({ of: listKey, selection: next })
  return {
    ids: new Set(rows.filter((id) => selection.ids.has(id))) as ReadonlySet<string>,
    /** One row; with `range` everything from the last one to it. */
    select: (id: string, range: boolean): void =>
      keep(range ? withRange(selection, rows, id) : toggled(selection, id)),
    toggleAll: (): void => keep(allToggled(selection, rows)),
    clear: (): void => keep(nothing),
  }
}

export type RowSelection = ReturnType<typeof useSelection>

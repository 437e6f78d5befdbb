import { createContext, useContext } from 'react'
import type { BasicField, LineForm, SheetForm } from './form-state.ts'
import type { SheetState, SheetStore } from './sheet-store.ts'

interface SheetContextValue {
  readonly store: SheetStore
  readonly state: SheetState
  readonly editable: boolean
}

export const SheetContext = createContext<SheetContextValue | null>(null)

/** The sheet that the surrounding page edits. */
export function useSheetContext() {
  const value = useContext(SheetContext)
  if (!value) throw new Error('There is no sheet')
  const { store } = value
  const change = (update: (form: SheetForm) => SheetForm): void => store.change(update)
  return {
    ...value,
    change,
    setBasic: (field: BasicField, text: string) =>
      change((form) => ({ ...form, basic: { ...form.basic, [field]: text } })),
    setLine: (key: string, fields: Partial<LineForm>) =>
      change((form) => ({
        ...form,
        lines: form.lines.map((line) => (line.key === key ? { ...line, ...fields } : line)),
      })),
    addLine: (line: LineForm) => change((form) => ({ ...form, lines: [...form.lines, line] })),
    removeLine: (key: string) =>
      change((form) => ({ ...form, lines: form.lines.filter((line) => line.key !== key) })),
  }
}

import { fieldNames } from './find-issues.ts'
import { basicFields, type LineForm, type SheetForm } from './form-state.ts'
import { normalizeForm, normalizeLine } from './normalize.ts'
import { formatUnit } from './format-unit.ts'

/** A field that was changed here and elsewhere. */
export interface Conflict {
  readonly field: string
  readonly mine: string
  readonly theirs: string
  /** The form with their value. */
  readonly takeTheirs: (form: SheetForm) => SheetForm
}

export interface Merged {
  readonly form: SheetForm
  readonly conflicts: readonly Conflict[]
  /** Names of fields that were changed elsewhere and are shown now. */
  readonly taken: readonly string[]
}

/** A part of the form that is changed as a whole. */
interface Unit {
  readonly field: string
  readonly get: (form: SheetForm) => unknown
  readonly copy: (from: SheetForm) => (to: SheetForm) => SheetForm
}

const units: readonly Unit[] = [
  {
    field: 'kind',
    get: ({ kind }) => kind,
    copy:
      ({ kind }) =>
      (form) => ({ ...form, kind }),
  },
  ...basicFields.map((field): Unit => ({
    field,
    get: ({ basic }) => basic[field],
    copy:
      ({ basic }) =>
      (form) => ({ ...form, basic: { ...form.basic, [field]: basic[field] } }),
  })),
  {
    field: fieldNames.agents,
    get: ({ agents }) => agents.map(({ name: _name, ...agent }) => agent),
    copy:
      ({ agents }) =>
      (form) => ({ ...form, agents }),
  },
  {
    field: 'methods',
    get: ({ methods }) => methods,
    copy:
      ({ methods }) =>
      (form) => ({ ...form, methods }),
  },
]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function isSameLine(one: LineForm | undefined, other: LineForm | undefined): boolean {
  if (!one || !other) return one === other
  return isSame({ ...normalizeLine(one), key: '' }, { ...normalizeLine(other), key: '' })
}

const findLine = ({ lines }: SheetForm, id: string) => lines.find(({ lineId }) => lineId === id)

function replaceLine(id: string, line: LineForm | undefined) {
  return (form: SheetForm): SheetForm => {
    const shown = findLine(form, id)
    if (!line) return { ...form, lines: form.lines.filter((other) => other !== shown) }
    if (!shown) return { ...form, lines: [...form.lines, line] }
    return {
      ...form,
      lines: form.lines.map((other) => (other === shown ? { ...line, key: other.key } : other)),
    }
  }
}

/**
 * Merges what is typed with what was saved elsewhere since `base`: changes of different fields are both kept; of a field
 * that both changed, what is typed stays until the agent chooses.
 */
export function mergeForms(base: SheetForm, mine: SheetForm, theirs: SheetForm): Merged {
  const [before, typed, saved] = [base, mine, theirs].map(normalizeForm) as [SheetForm, SheetForm, SheetForm]
  let form = mine
  const conflicts: Conflict[] = []
  const taken: string[] = []
  function merge(
    field: string,
    changedHere: boolean,
    same: boolean,
    takeTheirs: Conflict['takeTheirs'],
  ): void {
    if (same) return
    if (!changedHere) {
      form = takeTheirs(form)
      taken.push(field)
      return
    }
    conflicts.push({ field, mine: formatUnit(field, mine), theirs: formatUnit(field, theirs), takeTheirs })
  }
  for (const { field, get, copy } of units) {
    if (isSame(get(before), get(saved))) continue
    merge(field, !isSame(get(before), get(typed)), isSame(get(typed), get(saved)), copy(theirs))
  }
  const ids = new Set([...before.lines, ...saved.lines].map(({ lineId }) => lineId).filter(Boolean))
  for (const id of ids) {
    const [was, here, there] = [findLine(before, id), findLine(typed, id), findLine(saved, id)]
    if (isSameLine(was, there)) continue
    const field = fieldNames.line(id)
    merge(field, !isSameLine(was, here), isSameLine(here, there), replaceLine(id, findLine(theirs, id)))
  }
  return { form, conflicts, taken }
}

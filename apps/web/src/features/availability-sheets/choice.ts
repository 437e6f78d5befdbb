import type { SheetPreview, SheetRow } from '@pb/contract/availability-sheets'

type Kind = SheetRow['kind']
type Row = Pick<SheetRow, 'kind' | 'place' | 'suggested'>

/** Which rows of a preview are applied: those suggested, except what was chosen for a kind or a row. */
export interface Choice {
  /** Of the preview in which it was made. */
  readonly digest: string
  readonly kinds: Readonly<Partial<Record<Kind, 'all' | 'none'>>>
  readonly rows: ReadonlyMap<string, Row & { readonly chosen: boolean }>
}

export const createChoice = (digest: string): Choice => ({ digest, kinds: {}, rows: new Map() })

function isChosenByKind({ kinds }: Choice, { kind, suggested }: Row): boolean {
  return kinds[kind] === undefined ? suggested : kinds[kind] === 'all'
}

export const isChosen = (choice: Choice, row: Row): boolean =>
  choice.rows.get(row.place)?.chosen ?? isChosenByKind(choice, row)

export function chooseRow(choice: Choice, row: Row, chosen: boolean): Choice {
  const { kind, place, suggested } = row
  const rows = new Map(choice.rows).set(place, { kind, place, suggested, chosen })
  if (isChosenByKind(choice, row) === chosen) rows.delete(place)
  return { ...choice, rows }
}

/** Chooses all rows of a kind or none, also those that are not loaded. */
export function chooseKind(choice: Choice, kind: Kind, chosen: boolean): Choice {
  return {
    ...choice,
    kinds: { ...choice.kinds, [kind]: chosen ? 'all' : 'none' },
    rows: new Map([...choice.rows].filter(([, row]) => row.kind !== kind)),
  }
}

/** Counts the rows of a kind that are applied. */
export function countChosen(choice: Choice, counts: SheetPreview['counts'], kind: Kind): number {
  const { rows, suggested } = counts[kind]
  const byKind = { all: rows, none: 0 } as const
  const base = choice.kinds[kind] === undefined ? suggested : byKind[choice.kinds[kind]]
  // Each stored row differs from its kind.
  const own = [...choice.rows.values()].filter((row) => row.kind === kind)
  return own.reduce((count, { chosen }) => count + (chosen ? 1 : -1), base)
}

const kinds = ['new', 'changed', 'gone'] as const

export const countAllChosen = (choice: Choice, counts: SheetPreview['counts']): number =>
  kinds.reduce((sum, kind) => sum + countChosen(choice, counts, kind), 0)

/** What the request to apply names. */
export function toApplyBody({ digest, kinds: chosen, rows }: Choice) {
  const places = (wanted: boolean) =>
    [...rows.values()].filter((row) => row.chosen === wanted).map(({ place }) => place)
  return {
    digest,
    leave: places(false),
    confirm: places(true),
    kinds: {
      new: chosen.new ?? 'suggested',
      changed: chosen.changed ?? 'suggested',
      gone: chosen.gone ?? 'suggested',
    },
  } as const
}

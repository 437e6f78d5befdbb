import type { Body } from '@pb/contract/endpoint'
import type { sheets } from '@pb/contract/availability-sheets'
import type { PlanRow } from './plan-row.ts'

/** Which rows of a plan are applied. */
export type Choice = Omit<Body<typeof sheets.applySheet>, 'digest'>

/** Returns whether a row is applied: as named, otherwise as its kind. */
export function createChooser({ leave, confirm, kinds }: Choice): (row: PlanRow) => boolean {
  const [left, confirmed] = [new Set(leave), new Set(confirm)]
  return ({ place, kind, doubts, suggested }) => {
    if (left.has(place)) return false
    if (confirmed.has(place)) return true
    const choice = kinds[kind]
    if (choice === undefined) return doubts.length === 0
    return choice === 'all' || (choice === 'suggested' && suggested)
  }
}

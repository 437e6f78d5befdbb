import { findState, findStatesOfZip } from '../postal-codes.ts'
import type { ValueIssue } from './value-issues.ts'

/** Two answers of a form that can't both be right; shown at the field. */
export interface Contradiction {
  readonly field: string
  /** The answers that it contradicts. */
  readonly others: readonly string[]
  readonly issue: ValueIssue
}

function isInOtherState(values: Readonly<Record<string, string>>): boolean {
  const { lives_abroad: abroad, current_state: state = '', current_zip: zip = '' } = values
  const found = findState(state)
  const states = findStatesOfZip(zip)
  // What is no state or ZIP code by itself is an issue of that answer alone.
  return abroad !== '1' && found !== null && states.length > 0 && !states.includes(found)
}

/**
 * Returns the answers that contradict others, by their stored values: a ZIP code of another state, and a previous home
 * that was left before it was moved into. Each is an issue of one field, so that both can be corrected one after the other.
 */
export function listContradictions(values: Readonly<Record<string, string>>): readonly Contradiction[] {
  const { previous_since: since = '', previous_until: until = '' } = values
  const found: Contradiction[] = []
  if (isInOtherState(values))
    found.push({ field: 'current_zip', others: ['current_state', 'lives_abroad'], issue: 'zipState' })
  if (since !== '' && until !== '' && until < since)
    found.push({ field: 'previous_until', others: ['previous_since'], issue: 'order' })
  return found
}

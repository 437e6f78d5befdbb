/** Where an apartment is in its building, by its label. */
export interface UnitPosition {
  readonly floor: number
  /** Apartments of the same line are above each other and mostly of the same layout: `C` in 4C and 12C. */
  readonly line: string
}

/** The tallest apartment buildings of the city have fewer floors. */
const maxFloor = 110

/**
 * Reads floor and line from a normalized unit label: `4C` and `C4` are on floor 4 in line C, `1204` is on floor 12 in
 * line 04. Null if the label has neither, like `PH` or `7`.
 */
export function parseUnitPosition(label: string): UnitPosition | null {
  const lettered = /^(\d{1,3})([A-Z]{1,2})$/.exec(label)
  if (lettered) return toPosition(Number(lettered[1]), lettered[2]!)
  const led = /^([A-Z])(\d{1,2})$/.exec(label)
  if (led) return toPosition(Number(led[2]), led[1]!)
  const numbered = /^(\d{1,3})(\d{2})$/.exec(label)
  return numbered ? toPosition(Number(numbered[1]), numbered[2]!) : null
}

function toPosition(floor: number, line: string): UnitPosition | null {
  return floor >= 1 && floor <= maxFloor && line !== 'FL' ? { floor, line } : null
}

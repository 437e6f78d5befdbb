/**
 * A neighborhood in a search, optionally narrowed to numbered streets and avenues:
 * `UWS`, `UWS|str:70-80`, `UWS|ave:2-3`, `UWS|str:70-80|ave:2-3`.
 */
export interface NeighborhoodRange {
  readonly abbreviation: string
  readonly streets?: readonly [number, number]
  readonly avenues?: readonly [number, number]
}

const pattern = /^([A-Z0-9-]{2,12})(?:\|str:(\d{1,3})-(\d{1,3}))?(?:\|ave:(\d{1,3})-(\d{1,3}))?$/

/** Parses a range; null if invalid, or if a minimum is above its maximum. */
export function parseNeighborhoodRange(text: string): NeighborhoodRange | null {
  const match = pattern.exec(text)
  if (!match) return null
  const [, abbreviation, strMin, strMax, aveMin, aveMax] = match
  const streets = strMin === undefined ? undefined : ([Number(strMin), Number(strMax)] as const)
  const avenues = aveMin === undefined ? undefined : ([Number(aveMin), Number(aveMax)] as const)
  if (streets && streets[0] > streets[1]) return null
  if (avenues && avenues[0] > avenues[1]) return null
  return { abbreviation: abbreviation!, ...(streets && { streets }), ...(avenues && { avenues }) }
}

/** Formats a range for a URL. */
export function formatNeighborhoodRange({ abbreviation, streets, avenues }: NeighborhoodRange): string {
  return (
    abbreviation +
    (streets ? `|str:${streets[0]}-${streets[1]}` : '') +
    (avenues ? `|ave:${avenues[0]}-${avenues[1]}` : '')
  )
}

const covers = (span: readonly [number, number], whole: readonly [number, number] | undefined) =>
  whole === undefined || (span[0] <= whole[0] && span[1] >= whole[1])

/**
 * Removes the parts of a range that do not narrow it, because they cover all streets or avenues of the neighborhood or it
 * has none.
 */
export function simplifyRange(
  { abbreviation, streets, avenues }: NeighborhoodRange,
  whole: Omit<NeighborhoodRange, 'abbreviation'>,
): NeighborhoodRange {
  return {
    abbreviation,
    ...(streets && !covers(streets, whole.streets) && { streets }),
    ...(avenues && !covers(avenues, whole.avenues) && { avenues }),
  }
}

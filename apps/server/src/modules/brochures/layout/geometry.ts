/** Boxes on the page, in points; what makes the pictures asks here how large each is. */
const gap = 8
const inner = 516
const aside = 172

/** Most pictures beside the large one. */
export const mostOthers = 6

/** The large picture: alone, or with the map beside it over the page's right column. */
export const hero = { width: inner, height: 284 } as const
export const heroBesideMap = { width: inner - aside - gap, height: 248 } as const
/** The map: beside a picture, or alone. */
export const mapBeside = { width: aside, height: heroBesideMap.height } as const
export const mapAlone = { width: inner, height: 170 } as const

export const portrait = { width: 42, height: 42 } as const
export const thumbnail = { width: 68, height: 51 } as const

/** The row of small pictures: as wide as the large one above it, whatever their number; `step` from one to the next. */
export function rowOf(count: number): { width: number; height: number; step: number } {
  const width = (inner - gap * (Math.max(count, 3) - 1)) / Math.max(count, 3)
  return { width, height: 60, step: width + gap }
}

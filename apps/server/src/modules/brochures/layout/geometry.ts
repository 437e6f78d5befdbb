/** US Letter, in points. */
export const page = { width: 612, height: 792, left: 48, right: 564, contentWidth: 516 } as const

/** Content starts below the office name and ends above the agent's card. */
export const pageTop = 58
export const cardTop = 688
export const bottom = cardTop - 16

/** The text, and beside it the tables of details and costs. */
const gap = 8
export const column = { text: 312, aside: 180 } as const
export const asideX = page.right - column.aside

/** Maximum number of photos besides the large one. */
export const maxOtherPhotos = 4

/** The large photo takes the height that the page's text leaves, within these limits. */
export const heroHeights = { min: 150, preferred: 200, max: 256 } as const
export const mapAlone = { width: page.contentWidth, height: 190 } as const
/** The map beside a photo is as wide as the column below it. */
export const mapWidth = column.aside
export const heroWidth = page.contentWidth - mapWidth - gap

/** At the right of the agent's card; the white around it is the quiet zone that scanners need. */
export const qrCode = { x: 564 - 54, y: cardTop + 8, width: 54 } as const

export const portrait = { width: 44, height: 44 } as const
export const thumbnail = { width: 60, height: 45 } as const

/** The row of small photos, as wide as the large one above it; `step` is the distance from one to the next. */
export function getPhotoRow(count: number): { width: number; height: number; step: number } {
  const inRow = Math.max(count, 3)
  const width = (page.contentWidth - gap * (inRow - 1)) / inRow
  return { width, height: 82, step: width + gap }
}

/** Height that the photos take besides the large one: the row, and the space between and below. */
export function getHeightBesideHero(others: number): number {
  return (others > 0 ? gap + getPhotoRow(others).height : 0) + 18
}
export { gap as photoGap }

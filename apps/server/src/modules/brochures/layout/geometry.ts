/** US Letter, in points; what New York prints on. */
export const page = { width: 612, height: 792, left: 48, right: 564, inner: 516 } as const

/** Content begins below the office's name, and ends above the agent's card. */
export const pageTop = 58
export const cardTop = 688
export const bottom = cardTop - 16

/** The text, and beside it what it costs. */
const gap = 8
export const column = { text: 312, aside: 180 } as const
export const asideX = page.right - column.aside

/** Most pictures beside the large one. */
export const mostOthers = 4

/** The large picture is as high as the page's text leaves room for, within bounds that suit a photo. */
export const heroHeights = { least: 150, fair: 200, most: 256 } as const
export const mapAlone = { width: page.inner, height: 190 } as const
/** The map beside a picture is as wide as the column below it. */
export const mapWidth = column.aside
export const heroWidth = page.inner - mapWidth - gap

export const portrait = { width: 44, height: 44 } as const
export const thumbnail = { width: 60, height: 45 } as const

/** The row of small pictures: as wide as the large one above it, whatever their number; `step` from one to the next. */
export function rowOf(count: number): { width: number; height: number; step: number } {
  const inRow = Math.max(count, 3)
  const width = (page.inner - gap * (inRow - 1)) / inRow
  return { width, height: 82, step: width + gap }
}

/** What the pictures above the text take, besides the large one: the row, and the room between and below. */
export function besideHero(others: number): number {
  return (others > 0 ? gap + rowOf(others).height : 0) + 18
}
export { gap as pictureGap }

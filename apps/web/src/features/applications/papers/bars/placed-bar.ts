import type { Bar } from '@pb/rules/applications/bars'
import { pageUnits } from '@pb/rules/document-fields'
import { minSide } from '../../../../components/domain/file-viewer/place-on-page.ts'
import { randomKey } from '../../../../lib/random-key.ts'

/** A bar in the editor. */
export interface PlacedBar extends Bar {
  readonly id: string
}

interface Point {
  readonly x: number
  readonly y: number
}

const clamp = (value: number): number => Math.round(Math.min(Math.max(0, value), pageUnits))

export const toPlacedBar = (bar: Bar): PlacedBar => ({ ...bar, id: randomKey() })

export const toBar = ({ page, x, y, width, height }: PlacedBar): Bar => ({ page, x, y, width, height })

/** Returns the bar between two points of a page, in any direction; null for one too small to be meant. */
export function drawBar(page: number, from: Point, to: Point): PlacedBar | null {
  const [left, right] = [clamp(Math.min(from.x, to.x)), clamp(Math.max(from.x, to.x))]
  const [top, bottom] = [clamp(Math.min(from.y, to.y)), clamp(Math.max(from.y, to.y))]
  if (right - left < minSide || bottom - top < minSide) return null
  return toPlacedBar({ page, x: left, y: top, width: right - left, height: bottom - top })
}

/** By keyboard, a bar begins in the middle of the page. */
export const createBar = (page: number): PlacedBar =>
  toPlacedBar({ page, x: 3500, y: 4850, width: 3000, height: 300 })

/** Whether a place is covered by one of the bars. */
export const isCovered = (place: Bar, bars: readonly Bar[]): boolean =>
  bars.some(
    (bar) =>
      bar.page === place.page &&
      bar.x <= place.x &&
      bar.y <= place.y &&
      bar.x + bar.width >= place.x + place.width &&
      bar.y + bar.height >= place.y + place.height,
  )

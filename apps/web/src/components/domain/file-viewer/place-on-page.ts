import { pageUnits } from '@pb/rules/document-fields'

/** A part of a page, in units of the page as it is shown. */
export interface PagePlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Change {
  readonly right: number
  readonly down: number
}

/** The least width and height that can be seen and dragged. */
export const minSide = 100

const clamp = (value: number, max: number): number => Math.round(Math.min(Math.max(0, value), max))

/** Returns a part of a page moved or resized by some units, and kept on its page. */
export function moveOnPage<T extends PagePlace>(place: T, { right, down }: Change): T {
  const { x, y, width, height } = place
  return { ...place, x: clamp(x + right, pageUnits - width), y: clamp(y + down, pageUnits - height) }
}

export function resizeOnPage<T extends PagePlace>(place: T, { right, down }: Change): T {
  const { x, y, width, height } = place
  return {
    ...place,
    width: Math.max(minSide, clamp(width + right, pageUnits - x)),
    height: Math.max(minSide, clamp(height + down, pageUnits - y)),
  }
}

/** Units that one press of an arrow key moves. */
const keyStep = 50
const directions: Readonly<Record<string, Change>> = {
  ArrowLeft: { right: -keyStep, down: 0 },
  ArrowRight: { right: keyStep, down: 0 },
  ArrowUp: { right: 0, down: -keyStep },
  ArrowDown: { right: 0, down: keyStep },
}

/** Returns what an arrow key makes of a part of a page, with Shift by its size; null for other keys. */
export function changeByKey<T extends PagePlace>(place: T, key: string, isShift: boolean): T | null {
  const direction = directions[key]
  return direction ? (isShift ? resizeOnPage : moveOnPage)(place, direction) : null
}

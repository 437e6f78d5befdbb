/** A black bar over a part of a page, in units of the page as it is shown, from its top left (`pageUnits`). */
export interface Bar {
  /** From 1. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const maxBars = 500

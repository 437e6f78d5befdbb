import type { MouseEvent } from 'react'

/**
 * Ignores the second click of a double click: what was under the pointer has left by then, and the click would act on
 * the thread that took its place.
 */
export const oncePerClick =
  (run: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) run()
  }

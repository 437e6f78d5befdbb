import type { MouseEvent } from 'react'

/** Properties of a control that ignores the second click of a double click: what it would do is already on its way. */
export const actsOnce = {
  onClickCapture: (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  },
}

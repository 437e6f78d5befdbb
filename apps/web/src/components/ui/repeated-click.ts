import type { KeyboardEvent, MouseEvent } from 'react'

/** The second click of a double click, and a key held down: what they would do is already on its way. */
const isRepeated = (event: MouseEvent | KeyboardEvent): boolean =>
  'repeat' in event ? event.repeat && event.key === 'Enter' : event.detail > 1

function ignoreRepeated(event: MouseEvent | KeyboardEvent): void {
  if (!isRepeated(event)) return
  event.preventDefault()
  event.stopPropagation()
}

/** Properties of a control that acts once, however fast it is pressed again. */
export const actsOnce = { onClickCapture: ignoreRepeated, onKeyDownCapture: ignoreRepeated }

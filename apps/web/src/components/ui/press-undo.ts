/** Presses Undo of the newest message; false where none offers it. */
export function pressUndo(): boolean {
  const actions = document.querySelectorAll<HTMLElement>(
    '[data-sonner-toast]:not([data-removed="true"]) [data-action]',
  )
  const undo = [...actions].find(({ textContent }) => textContent === 'Undo')
  undo?.click()
  return undo !== undefined
}

/** Clicks Undo in the newest toast that has it; false when none does. */
export function clickUndo(): boolean {
  const undo = document.querySelector('[data-sonner-toast]:not([data-removed="true"]) [data-undo]')
  const button = undo?.closest<HTMLElement>('[data-action]')
  button?.click()
  return button !== null && button !== undefined
}

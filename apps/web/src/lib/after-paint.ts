/** Does something once what was just rendered stands on the screen; in a tab that is not seen, at once. */
export function afterPaint(work: () => void): void {
  if (document.hidden) setTimeout(work)
  else requestAnimationFrame(() => setTimeout(work))
}

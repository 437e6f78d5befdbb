/** Runs `work` after the next paint, or right away in a hidden tab, which does not paint. */
export function runAfterPaint(work: () => void): void {
  if (document.hidden) setTimeout(work)
  else requestAnimationFrame(() => setTimeout(work))
}

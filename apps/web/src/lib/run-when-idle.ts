/** Delay in Safari, which has no `requestIdleCallback`. */
const fallbackDelayMs = 500

/** Runs `work` when the browser is idle. Returns a function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const later = setTimeout(work, fallbackDelayMs)
    return () => clearTimeout(later)
  }
  const later = requestIdleCallback(() => work())
  return () => cancelIdleCallback(later)
}

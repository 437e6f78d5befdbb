/** Safari has no idle callback: there the page is taken to be idle after this time. */
const waitMs = 500

/** Does something once the page has nothing else to do; returns what gives it up. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const later = setTimeout(work, waitMs)
    return () => clearTimeout(later)
  }
  const later = requestIdleCallback(() => work())
  return () => cancelIdleCallback(later)
}

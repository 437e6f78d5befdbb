/** What the agent need not see but whoever looks into the browser's console should. */
export function logError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.error(what, error)
}

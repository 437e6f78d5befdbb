/** Logs an error that the agent need not see to the browser's console. */
export function logError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.error(what, error)
}

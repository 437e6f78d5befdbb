/** Asks whether unsaved changes may be discarded, and calls `leave` if so. */
type LeaveGuard = (leave: () => void) => void

const guards: LeaveGuard[] = []

/** Adds a guard for as long as there are unsaved changes. Returns a function that removes it. */
export function addLeaveGuard(ask: LeaveGuard): () => void {
  guards.push(ask)
  return () => void guards.splice(guards.indexOf(ask), 1)
}

/** Whether anything on the page would ask before it is left. */
export const hasUnsavedChanges = (): boolean => guards.length > 0

/** Runs an action that ends the page, such as logging out, after the newest guard confirms it. */
export function confirmLeave(action: () => void): void {
  const ask = guards.at(-1)
  if (ask) ask(action)
  else action()
}

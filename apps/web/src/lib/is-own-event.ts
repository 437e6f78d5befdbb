import type { SyntheticEvent } from 'react'

/**
 * False for an event that React bubbles from a portal, such as a dialog opened from the form that handles the event.
 * Its keys and drops belong to the dialog.
 */
export function isOwnEvent({
  target,
  currentTarget,
}: Pick<SyntheticEvent, 'target' | 'currentTarget'>): boolean {
  return target instanceof Node && currentTarget.contains(target)
}

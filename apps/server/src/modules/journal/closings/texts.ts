/** Texts about closed periods. */
export const closingErrors = {
  notOver: 'This period isn’t over yet. Close it once its last day has passed.',
  notClosable: 'There’s nothing to close in this period: its books are closed, or were never opened.',
  reopened: 'This period is open again already.',
  notLast: 'Reopen the period that was closed last first.',
}

/** Added to the memo of an entry that is booked after its own day. */
export const describeDated = (day: string): string => `dated ${day}, whose books are closed`

/** What travels in the navigation state of the mailbox's routes. */
export interface MailboxState {
  /** Page of the list, from 1. */
  readonly page?: number
  /** The message that is open when the thread shows; without it the last one. */
  readonly messageToOpen?: string
  /** Whether the reply form is open when the thread shows. */
  readonly shouldOpenForm?: boolean
  /** The thread was opened from its list, which is one step back in the history. */
  readonly fromList?: boolean
}

/** Reads a navigation state, which may be of another page or of an older version of this one. */
export function readState(state: unknown): MailboxState {
  if (typeof state !== 'object' || state === null) return {}
  const { page, messageToOpen, shouldOpenForm, fromList } = state as Record<string, unknown>
  return {
    ...(Number.isSafeInteger(page) && (page as number) >= 1 && { page: page as number }),
    ...((typeof messageToOpen === 'string' || typeof messageToOpen === 'number') && {
      messageToOpen: String(messageToOpen),
    }),
    ...(shouldOpenForm === true && { shouldOpenForm }),
    ...(fromList === true && { fromList }),
  }
}

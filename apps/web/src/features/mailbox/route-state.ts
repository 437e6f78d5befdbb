/** Navigation state of the mailbox's routes. */
export interface MailboxState {
  /** Page of the list, from 1. */
  readonly page?: number
  /** The message to expand when the thread opens; the last one by default. */
  readonly messageToOpen?: string
  /** Whether the thread opens with the reply form. */
  readonly shouldOpenForm?: boolean
  /** The thread was opened from its list, so going back in the history returns to it. */
  readonly fromList?: boolean
}

/** Parses a navigation state, which may come from another page or an older version. */
export function parseMailboxState(state: unknown): MailboxState {
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

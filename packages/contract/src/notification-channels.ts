import type { NotificationKind } from './notifications.ts'

/** Ways to be told beside the list itself. */
export interface Channels {
  readonly push: boolean
  readonly email: boolean
}

/**
 * What goes where until the person chooses. Push for what somebody waits for; a mail, gathered over minutes, for
 * what must not be missed by those who have no browser open. A mail about a mail would be one too many.
 */
export const channelDefaults: Readonly<Record<NotificationKind, Channels>> = {
  listing_match: { push: true, email: true },
  listing_change: { push: true, email: false },
  inquiry: { push: true, email: true },
  application: { push: true, email: true },
  deal: { push: true, email: true },
  mail: { push: true, email: false },
  calendar: { push: true, email: false },
  license: { push: true, email: true },
  security: { push: true, email: true },
  system: { push: false, email: false },
}

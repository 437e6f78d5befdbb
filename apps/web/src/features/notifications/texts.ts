/** Texts of the notification lists. */

// api.ts
export const noneUnread = 'No unread notifications'

// components/alert-days.tsx
export const noNotificationsYet = 'No notifications yet'
export const noNotificationsHint = 'Updates about your clients and listings appear here.'
export const nothingUnread = 'Nothing unread'
export const nothingOfThisKind = 'Nothing of this kind'
export const showAll = 'Show all'
export const notificationsNotLoaded = "We couldn't load your notifications"

// components/alert-filters.tsx
export const showLabel = 'Show'
export const all = 'All'
export const unread = 'Unread'
export const kind = 'Kind'
export const allKinds = 'All kinds'

// components/alert-item.tsx
export const unreadColon = 'Unread:'

// components/alert-skeleton.tsx
export const loadingNotifications = 'Loading notifications'

// components/bell.tsx
export const notifications = 'Notifications'
export const markAllAsRead = 'Mark all as read'
export const allNotifications = 'All notifications'

// components/alert-list.tsx
export const loadingOlderNotifications = 'Loading older notifications'

// hooks/use-alert-events.ts
export const open = 'Open'

// model/days.ts
export const today = 'Today'
export const yesterday = 'Yesterday'

// model/kind-labels.ts
export const matchingListings = 'Matching listings'
export const listingChanges = 'Listing changes'
export const inquiries = 'Inquiries'
export const clients = 'Clients'
export const applications = 'Applications'
export const deals = 'Deals'
export const mail = 'Mail'
export const calendar = 'Calendar'
export const license = 'License'
export const security = 'Security'
export const pbOffice = 'PB Office'

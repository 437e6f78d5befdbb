/** Texts of the notification lists with values. The settings need only the constants of `texts.ts`. */

// api.ts
export const undoFailed = (message: string) => `The notifications are still marked as read. ${message}`
export const markedAsRead = (notifications: string) => `${notifications} marked as read`
export const markAllFailed = (message: string) => `We couldn't mark all as read. ${message}`
export const markOneFailed = (message: string) => `We couldn't mark it as read. ${message}`

// components/bell.tsx
export const notificationsWithUnread = (unread: number) => `Notifications, ${unread} unread`

// hooks/use-alert-events.ts
export const newNotifications = (count: number) => `${count} new notifications`

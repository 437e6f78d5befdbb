/** Texts of the notifications page. */

// notifications-page.tsx
export const unread = (unread: string) => `${unread} unread`
export const markAllAsRead = 'Mark all as read'
export const notificationSettings = 'Notification settings'
export const settings = 'Settings'
export const notifications = 'Notifications'

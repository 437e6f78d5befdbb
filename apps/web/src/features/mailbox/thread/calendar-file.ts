import type { Message } from '@pb/contract/mail-messages'

/** Whether a message has a calendar file, which may be an invitation. */
export function hasCalendarFile({ attachments }: Pick<Message, 'attachments'>): boolean {
  return attachments.some(
    ({ content_type: type, filename }) =>
      /^(text\/calendar|application\/ics)\b/i.test(type) || filename.toLowerCase().endsWith('.ics'),
  )
}

/** Notification that a scheduled reply will not be sent; `subject` may be empty. */
export const replyCanceled = (subject: string): string =>
  `Canceled your scheduled email “${subject === '' ? '(no subject)' : subject.slice(0, 200)}”: ` +
  'the email it answers was deleted or reported as spam. It’s in Trash, where you can restore it.'

/** What happened to an invoice, as its history shows it; details are in the note. */
export const eventTexts = {
  created: 'Created',
  edited: 'Edited',
  revised: 'Changed after it was sent',
  sent: 'Sent',
  reminder: 'Reminder sent',
  undone: 'Sending undone',
  email_failed: 'Email wasn’t sent',
  bounced: 'Email couldn’t be delivered',
  reply: 'Reply received, so reminders stopped',
  reminders_stopped: 'Reminders stopped',
  reminders_resumed: 'Reminders resumed',
  payment: 'Payment recorded',
  refund: 'Refund recorded',
  credit_note: 'Credit note issued',
  write_off: 'Written off',
  reversed: 'Reversed',
  deleted: 'Deleted',
  restored: 'Restored',
  reassigned: 'Reassigned',
  opening: 'Entered with the opening balances',
} as const
export type InvoiceEventKind = keyof typeof eventTexts

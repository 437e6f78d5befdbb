import type { ExportedTables } from './table-decision.ts'

/** Messages with their labels, drafts, outbox, contacts, templates; the messages themselves are in mbox files too. */
export const mailTables: ExportedTables = {
  mailbox: { owner: 'person_id' },
  mail_account: { owner: 'person_id' },
  mail_attachment: { owner: 'person_id', omit: ['search'] },
  mail_body: { owner: 'person_id' },
  mail_bulk_action: { owner: 'person_id' },
  mail_bulk_message: { owner: ['bulk_id', 'mail_bulk_action'] },
  mail_bulk_reminder: { owner: ['bulk_id', 'mail_bulk_action'] },
  mail_contact: { owner: 'person_id' },
  mail_draft: { owner: 'person_id' },
  mail_import: { owner: 'person_id' },
  mail_import_message: { owner: ['import_id', 'mail_import'] },
  mail_import_problem: { owner: ['import_id', 'mail_import'] },
  // Received and acknowledged, not yet in a mailbox.
  mail_inbound: {},
  mail_message: { owner: 'person_id', omit: ['search'] },
  mail_outbox: { owner: 'person_id' },
  mail_outbox_recipient: { owner: ['outbox_id', 'mail_outbox'] },
  mail_reminder: { owner: 'person_id' },
  mail_signature: { owner: 'person_id' },
  mail_sync_quarantine: { owner: 'person_id' },
  mail_template: { owner: 'person_id' },
  mail_thread: { owner: 'person_id' },
  mail_trusted_sender: { owner: 'person_id' },
  mail_upload: { owner: 'person_id' },
}

/** Events, invitations, feeds, working hours; the events are in iCalendar files too. */
export const calendarTables: ExportedTables = {
  calendar_attendee: { owner: ['event_id', 'calendar_event'] },
  calendar_deletion: { owner: 'agent_id' },
  calendar_email: { owner: 'agent_id' },
  calendar_event: { owner: 'agent_id' },
  calendar_feed: { owner: 'agent_id' },
  calendar_google_account: { owner: 'agent_id' },
  calendar_google_conflict: { owner: 'agent_id' },
  calendar_google_event: { owner: 'agent_id' },
  calendar_import: { owner: 'agent_id' },
  calendar_import_event: { owner: ['import_id', 'calendar_import'] },
  calendar_invitation: { owner: 'agent_id' },
  calendar_settings: { owner: 'agent_id' },
}

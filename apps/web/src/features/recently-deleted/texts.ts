import type { DeletedKind, DeletedRecord } from '@pb/contract/recently-deleted'

export const title = 'Recently deleted'
export const lead = 'You can restore what you deleted for 30 days. After that, it’s erased for good.'
export const trash = 'Deleted email is in Trash.'
export const kind = 'Type'
export const all = 'Everything'
export const empty = 'Nothing was deleted in the last 30 days'
export const emptyKind = 'Nothing of this type was deleted in the last 30 days'
export const list = 'Deleted records'
export const restore = 'Restore'
export const restored = 'Restored'
export const open = 'Open'
export const notRestored = 'We couldn’t restore it'

/** What restoring does beyond the record. */
export const consequences: Readonly<Partial<Record<DeletedKind, string>>> = {
  calendar_event: 'Any guests are invited again',
}

export const effects: Readonly<Record<NonNullable<DeletedRecord['effect']>, string>> = {
  syncs: 'Its sync starts right away, which brings withdrawn listings back',
  paused: 'It’s paused. Resume it to bring withdrawn listings back.',
  reconnect: 'Its server refuses the connection. Reconnect it to bring withdrawn listings back.',
  file: 'Import its file again to bring withdrawn listings back',
}

export const kinds: Readonly<Record<DeletedKind, string>> = {
  application: 'Application',
  application_document: 'Application documents',
  client: 'Client',
  participant: 'Participant',
  client_note: 'Note',
  client_task: 'Task',
  client_tag: 'Tag',
  client_list: 'Smart list',
  saved_search: 'Saved search',
  deal: 'Deal',
  deal_paper: 'Deal paperwork',
  invoice: 'Invoice',
  license: 'License',
  listing: 'Listing',
  listing_photo: 'Listing photo',
  calendar_event: 'Event',
  email_template: 'Email template',
  document_template: 'Document template',
  email_signature: 'Email signature',
  tour_photo: 'Tour photo',
  ignored_sender: 'Ignored sender',
  office_logo: 'Office logo',
  open_house_visitor: 'Open house visitor',
  feed_source: 'Source of listings',
}

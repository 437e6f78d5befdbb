import type { ExportedTables } from './table-decision.ts'

/** Clients with everything around them: participants, notes, tasks, tags, lists, searches, imports and merges. */
export const clientTables: ExportedTables = {
  client: { owner: 'agent_id' },
  client_email: { owner: 'agent_id' },
  client_event: { owner: 'agent_id' },
  client_import: { owner: 'agent_id' },
  client_import_chunk: { owner: ['import_id', 'client_import'] },
  client_import_column: { owner: 'agent_id' },
  client_import_row: { owner: ['import_id', 'client_import'] },
  client_list: { owner: 'agent_id' },
  client_listing: { owner: 'agent_id' },
  client_match: { owner: 'agent_id' },
  client_merge: { owner: 'agent_id' },
  client_merge_fill: { owner: ['merge_id', 'client_merge'] },
  client_merge_move: { owner: ['merge_id', 'client_merge'] },
  client_note: { owner: 'agent_id' },
  client_notice: { owner: 'agent_id' },
  client_phone: { owner: ['client_id', 'client'] },
  client_request: { owner: 'agent_id' },
  client_tag: { owner: 'agent_id' },
  client_tagging: { owner: 'agent_id' },
  client_task: { owner: 'agent_id' },
  // Of the whole office; without the address where a person's data was erased.
  email_opt_out: {},
  follow_up: { owner: 'agent_id' },
  follow_up_client: { owner: 'agent_id' },
  participant: { owner: 'agent_id' },
  participant_removed: { owner: 'agent_id' },
  saved_search: { owner: 'agent_id' },
  saved_search_extra_filter: { owner: ['search_id', 'saved_search'] },
}

/** Listings sent to clients, shared pages, and what clients answered. */
export const sendTables: ExportedTables = {
  listing_mark: { owner: 'agent_id' },
  listing_question: { owner: 'agent_id' },
  listing_send: { owner: 'agent_id' },
  listing_send_recipient: { owner: 'agent_id' },
  shared_link: { owner: 'agent_id' },
  shared_link_visit: { owner: ['link_id', 'shared_link'] },
}

/** Showings, tours, open houses with their visitors, and live streams. */
export const showingTables: ExportedTables = {
  showing: { owner: 'agent_id' },
  showing_access: { owner: ['listing_id', 'listing'] },
  showing_email: {
    owner: {
      either: [
        ['showing_id', 'showing'],
        ['tour_id', 'tour'],
      ],
    },
  },
  tour: { owner: 'agent_id' },
  tour_note: { owner: ['tour_id', 'tour'] },
  tour_photo: { owner: ['tour_id', 'tour'] },
  tour_stop: { owner: ['tour_id', 'tour'] },
  open_house: { owner: ['listing_id', 'listing'] },
  open_house_follow_up: { owner: ['send_id', 'listing_send'] },
  open_house_link: { owner: ['open_house_id', 'open_house'] },
  open_house_notice: { owner: ['visitor_id', 'open_house_visitor'] },
  open_house_template: { owner: 'agent_id' },
  open_house_visitor: { owner: 'agent_id' },
  live_fragment: { owner: ['live_stream_id', 'live_stream'] },
  live_generation: { owner: ['live_stream_id', 'live_stream'] },
  live_invitation: { owner: 'agent_id' },
  live_invitee: { owner: 'agent_id' },
  live_message: { owner: ['live_stream_id', 'live_stream'] },
  live_stream: { owner: ['open_house_id', 'open_house'], omit: ['broadcaster_key'] },
  live_viewer: { owner: ['live_stream_id', 'live_stream'], omit: ['key'] },
}

/** What people asked about listings. */
export const inquiryTables: ExportedTables = {
  inquiry: { owner: 'agent_id' },
  inquiry_duty: { owner: 'agent_id' },
  inquiry_group: {},
  inquiry_group_member: { owner: 'agent_id' },
  inquiry_ignored_sender: {},
  // A key is known by its last characters; its hash stays out.
  inquiry_key: {},
  inquiry_message: { owner: ['inquiry_id', 'inquiry'] },
  inquiry_rule: {},
  inquiry_same_person: {},
  inquiry_sample: {},
  inquiry_settings: {},
}

import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/db.ts'
import '../tables.ts'

/** Columns that the statistics read, and the search. */
type OtherColumns = 'search_text' | 'credited_agent_id' | 'first_due_at' | 'first_src_type'

export interface InquiryRecord extends Omit<Selectable<Tables['inquiry']>, OtherColumns> {
  readonly agent_name: string | null
  readonly previous_agent_name: string | null
  /** The id by which the API knows the client: of the person. */
  readonly client_person_id: string | null
}

/** Columns of `InquiryRecord` from `inquiry i`. */
export const recordColumns: RawBuilder<unknown> = sql`
  i.id, i.agent_id, i.client_id, i.pond_id, i.taken_from_pond_id, i.route, i.language, i.chosen_agent_id, i.mailbox_agent_id, i.not_lead, i.reason, i.assigned_at, i.previous_agent_id, i.overdue_at, i.state, i.kind, i.reading,
  i.src_type, i.name, i.email, i.email_is_relay, i.phone, i.listing_id, i.ad_type, i.address, i.unit, i.needs_response, i.waiting_since,
  i.due_at, i.answered_at, i.snoozed_until, i.read_at, i.last_in_at, i.last_message_at, i.last_message, i.last_direction,
  i.last_ccs, i.created_at, i.version,
  (SELECT p.name FROM person p WHERE p.id = i.agent_id) AS agent_name,
  (SELECT p.name FROM person p WHERE p.id = i.previous_agent_id) AS previous_agent_name,
  (SELECT c.person_id FROM client c WHERE c.id = i.client_id) AS client_person_id`

import type { InquiryRow } from '@pb/contract/inquiry-schemas'
import { toUnixSeconds } from '@pb/rules/dates'
import type { Actor } from '../../../platform/actor.ts'
import { explainAssignment } from '../texts.ts'
import type { InquiryRecord } from './select-rows.ts'

const toSeconds = (at: Date | null): number | null => (at === null ? null : toUnixSeconds(at))

const toAgent = (id: string | null, name: string | null) =>
  id === null ? null : { user_id: id, name: name ?? '' }

/** "100 Example Street #2" */
export const nameListing = ({ address, unit }: { readonly address: string; readonly unit: string }): string =>
  unit === '' ? address : `${address} #${unit.replace(/^#\s*/, '')}`.trim()

export function presentRow(actor: Actor, row: InquiryRecord): InquiryRow {
  const isOwn = row.agent_id === actor.personId
  return {
    inquiry_id: row.id,
    listing_id: row.listing_id,
    listing: nameListing(row),
    address: row.address,
    unit: row.unit,
    ad_type: row.ad_type,
    src_type: row.src_type,
    kind: row.kind,
    last_message: { message: row.last_message, ccs: row.last_ccs, direction: row.last_direction },
    last_message_time: toUnixSeconds(row.last_message_at),
    client_id: row.client_person_id,
    name: row.name,
    email: row.email,
    email_is_relay: row.email_is_relay ? 1 : 0,
    phone: row.phone,
    language: row.language,
    needs_response: row.needs_response ? 1 : 0,
    unread: isOwn && (row.read_at === null || row.read_at < row.last_in_at) ? 1 : 0,
    state: row.state,
    reading: row.reading,
    agent: toAgent(row.agent_id, row.agent_name),
    assigned: {
      reason: row.reason,
      text: explainAssignment(row.reason, {
        agent: isOwn ? 'you' : (row.agent_name ?? ''),
        previous: row.previous_agent_name ?? '',
        route: row.route,
      }),
      time: toUnixSeconds(row.assigned_at),
      previous_agent: toAgent(row.previous_agent_id, row.previous_agent_name),
    },
    waiting_since: toSeconds(row.waiting_since),
    due_by: toSeconds(row.due_at),
    snoozed_until: toSeconds(row.snoozed_until),
    time_created: toUnixSeconds(row.created_at),
    version: row.version,
  }
}

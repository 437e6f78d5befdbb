import type {
  Client,
  ClientParts,
  ClientRequest,
  ClientRow as ListedClient,
  ClientSuggestion,
  Participant,
} from '@pb/contract/clients'
import { centsToDollars } from '@pb/rules/money'
import type { ParticipantRow, WholeClientRow } from './find-queries.ts'
import type { ListedRow } from './list-queries.ts'
import type { RequestRow } from './request-queries.ts'
import type { KnownAddress } from './service.ts'

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

function named({ first_name, last_name }: { first_name: string; last_name: string }) {
  return { name: `${first_name} ${last_name}`.trim(), first_name, last_name }
}

export function presentListed(row: ListedRow): ListedClient {
  return {
    user_id: row.person_id,
    ...named(row),
    photo: row.photo,
    email: row.email ?? '',
    phone: row.phone ?? '',
    search_type: row.search_types,
    stage: row.stage,
    is_new: row.is_new ? 1 : 0,
    time_created: seconds(row.created_at),
    last_activity: seconds(row.last_activity_at),
    assigned_at: seconds(row.assigned_at),
  }
}

export function presentSuggestion(row: ListedRow): ClientSuggestion {
  return {
    user_id: row.person_id,
    ...named(row),
    photo: row.photo,
    email: row.email ?? '',
    search_type: row.search_types,
  }
}

export function presentParticipant(row: ParticipantRow): Participant {
  return {
    user_id: row.user_id,
    ...named(row),
    photo: row.photo,
    type: row.type,
    email: row.email,
    phone: row.phone,
  }
}

export function presentClient(row: WholeClientRow, parts: ClientParts): Client {
  const [email = '', ...more_emails] = row.emails
  const [phone = '', ...more_phones] = row.phones
  return {
    ...presentListed({ ...row, email, phone }),
    more_emails,
    more_phones,
    source: row.source,
    move_in_date: row.move_in_date,
    income: row.income_cents === null ? null : centsToDollars(row.income_cents),
    credit_band: row.credit_band,
    guarantor: row.guarantor,
    pets: row.pets,
    notes: row.notes,
    year_born: row.year_born,
    gender: row.gender,
    last_contacted: row.last_contacted_at && seconds(row.last_contacted_at),
    archived: row.archived_at && { reason: row.archive_reason, time: seconds(row.archived_at) },
    participants: row.participants.map(presentParticipant),
    searches: parts.searches,
    searches_info: parts.searches_info,
    agent_saved: parts.agent_saved,
    client_saved: parts.client_saved,
    application_form_id: parts.application_form_id,
  }
}

export function presentKnown({ user, yours }: KnownAddress) {
  return { exists: user !== null, user: user && { user_id: user.user_id, ...named(user) }, yours }
}

export function presentRequest(row: RequestRow): ClientRequest {
  return {
    request_id: row.id,
    state: row.state,
    agent: { user_id: row.agent_id, name: row.agent_name },
    user_id: row.person_id,
    name: named(row.fields).name,
    email: row.fields.email,
    time_created: seconds(row.created_at),
    time_decided: row.decided_at && seconds(row.decided_at),
    note: row.note,
    active_agents: row.active_agents.map(({ user_id, name, last_activity }) => ({
      user_id,
      name,
      last_activity,
    })),
  }
}

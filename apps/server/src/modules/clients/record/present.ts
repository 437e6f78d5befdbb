import { joinPersonName } from '@pb/rules/person-name'
import type {
  Client,
  ClientParts,
  ClientRow as ListedClient,
  ClientSuggestion,
  Participant,
} from '@pb/contract/client-schemas'
import type { Palette } from '@pb/contract/suggestions'
import type { ClientOptOut } from '@pb/contract/email-opt-outs'
import { toUnixSeconds } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import { matchKinds } from '@pb/rules/words'
import type { ClientDetailRow, ParticipantRow } from './find-queries.ts'
import type { FoundClient } from './palette-queries.ts'
import type { ClientListRow } from './list-queries.ts'
import type { KnownAddress } from './service.ts'

export function toNameFields({ first_name, last_name }: { first_name: string; last_name: string }) {
  return { name: joinPersonName({ first_name, last_name }), first_name, last_name }
}

const toDollars = (cents: string | null): number | null => (cents === null ? null : centsToDollars(cents))

export function presentListRow(row: ClientListRow): ListedClient {
  return {
    user_id: row.person_id,
    ...toNameFields(row),
    photo: row.photo,
    email: row.email ?? '',
    phone: row.phone ?? '',
    search_type: row.search_types,
    stage: row.stage,
    is_new: row.is_new ? 1 : 0,
    time_created: toUnixSeconds(row.created_at),
    last_activity: toUnixSeconds(row.last_activity_at),
    assigned_at: toUnixSeconds(row.assigned_at),
  }
}

export function presentSuggestion(row: ClientListRow): ClientSuggestion {
  return {
    user_id: row.person_id,
    ...toNameFields(row),
    photo: row.photo,
    email: row.email ?? '',
    search_type: row.search_types,
  }
}

export function presentPaletteClient(row: FoundClient): Palette['clients'][number] {
  return { ...presentSuggestion(row), match: matchKinds[row.rank]! }
}

export function presentParticipant(row: ParticipantRow): Participant {
  return {
    user_id: row.user_id,
    ...toNameFields(row),
    photo: row.photo,
    type: row.type,
    email: row.email,
    phone: row.phone,
  }
}

export function presentClient(
  row: ClientDetailRow,
  { parts, optOut }: { readonly parts: ClientParts; readonly optOut: ClientOptOut | null },
): Client {
  const [email = '', ...more_emails] = row.emails
  const [phone = '', ...more_phones] = row.phones
  return {
    ...presentListRow({ ...row, email, phone }),
    more_emails,
    more_phones,
    source: row.source,
    move_in_date: row.move_in_date,
    income: toDollars(row.income_cents),
    credit_band: row.credit_band,
    guarantor: row.guarantor,
    pets: row.pets,
    budget_min: toDollars(row.budget_min_cents),
    budget_max: toDollars(row.budget_max_cents),
    address: row.address,
    notes: row.notes,
    year_born: row.year_born,
    birthday: row.birthday,
    gender: row.gender,
    last_contacted: row.last_contacted_at && toUnixSeconds(row.last_contacted_at),
    archived: row.archived_at && { reason: row.archive_reason, time: toUnixSeconds(row.archived_at) },
    opt_out: optOut,
    participants: row.participants.map(presentParticipant),
    searches: parts.searches,
    searches_info: parts.searches_info,
    agent_saved: parts.agent_saved,
    client_saved: parts.client_saved,
    activity: parts.activity,
    application_form_id: parts.application_form_id,
  }
}

export function presentKnownAddress({ user, yours }: KnownAddress) {
  return { exists: user !== null, user: user && { user_id: user.user_id, ...toNameFields(user) }, yours }
}

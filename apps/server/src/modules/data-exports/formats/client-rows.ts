import { centsToDollars } from '@pb/rules/money'
import {
  clientRemovalReasons,
  clientStages,
  creditBands,
  guarantorKinds,
  participantTypes,
} from '@pb/rules/clients'
import { newYorkDate } from '@pb/rules/new-york'
import { joinPersonName } from '@pb/rules/person-name'
import { adTypeTitle, findTitle, type AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import { hasClientOptedOut } from '../../email-opt-outs/index.ts'
import type { ExportContext } from '../writing/export-context.ts'
import { readRows } from '../writing/read-rows.ts'

interface Participant {
  readonly type: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
}

/** A client with all that an agent entered, as stored. */
export interface ClientRow {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly tags: readonly string[]
  readonly search_types: readonly AdType[]
  readonly stage: string
  readonly source: string
  readonly move_in_date: string | null
  readonly income_cents: string | null
  readonly credit_band: string | null
  readonly guarantor: string | null
  readonly pets: string
  readonly notes: string
  readonly year_born: number | null
  readonly gender: string
  readonly created_at: Date
  readonly last_contacted_at: Date | null
  readonly archived_at: Date | null
  readonly archive_reason: string | null
  readonly opted_out: boolean
  readonly participants: readonly Participant[]
}

/** Yields an agent's clients, archived ones too. */
export const readClients = ({ tx }: ExportContext, agentId: string): AsyncGenerator<ClientRow> =>
  readRows(
    tx,
    sql<ClientRow>`SELECT c.id, c.first_name, c.last_name,
      ARRAY(SELECT email::text FROM client_email WHERE client_id = c.id ORDER BY position, email) AS emails,
      ARRAY(SELECT phone FROM client_phone WHERE client_id = c.id ORDER BY position, phone) AS phones,
      ARRAY(SELECT g.name FROM client_tagging t JOIN client_tag g ON g.id = t.tag_id
        WHERE t.client_id = c.id AND g.removed_at IS NULL ORDER BY g.name, g.id) AS tags,
      c.search_types, c.stage, c.source, c.move_in_date::text, c.income_cents, c.credit_band, c.guarantor, c.pets,
      c.notes, c.year_born, c.gender, c.created_at, c.last_contacted_at, c.archived_at, c.archive_reason,
      ${hasClientOptedOut(sql`c.id`)} AS opted_out,
      coalesce((SELECT json_agg(json_build_object('type', p.type, 'first_name', p.first_name, 'last_name', p.last_name,
          'email', p.email, 'phone', p.phone) ORDER BY p.id) FROM participant p WHERE p.client_id = c.id), '[]') AS participants
    FROM client c WHERE c.agent_id = ${agentId}::bigint ORDER BY c.id`,
  )

const toDay = (time: Date | null): string => (time === null ? '' : newYorkDate(time))

/** `Guarantor: Ann Lee, ann@client.example, (212) 555-0100` */
const formatParticipant = ({ type, email, phone, ...name }: Participant): string =>
  `${findTitle(participantTypes, type)}: ${[joinPersonName(name), email, phone].filter((part) => part !== '').join(', ')}`

/** What is known of a client besides name, addresses, tags and notes, in words, by the titles that screens have. */
export function describeClient(row: ClientRow) {
  return {
    'Looking for': row.search_types.map(adTypeTitle).join(', '),
    Stage: findTitle(clientStages, row.stage),
    Source: row.source,
    'Move-in': row.move_in_date ?? '',
    Income: row.income_cents === null ? '' : String(centsToDollars(row.income_cents)),
    Credit: findTitle(creditBands, row.credit_band ?? ''),
    Guarantor: findTitle(guarantorKinds, row.guarantor ?? ''),
    Pets: row.pets,
    'Year born': row.year_born === null ? '' : String(row.year_born),
    Gender: row.gender,
    'Do not email': row.opted_out ? 'Yes' : '',
    Added: toDay(row.created_at),
    'Last contact': toDay(row.last_contacted_at),
    Removed: toDay(row.archived_at),
    'Reason for removal': findTitle(clientRemovalReasons, row.archive_reason ?? ''),
  }
}

export const describeParticipants = (row: ClientRow): string[] => row.participants.map(formatParticipant)

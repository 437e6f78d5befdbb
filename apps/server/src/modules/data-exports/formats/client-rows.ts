import { centsToDollars } from '@pb/rules/money'
import { clientRemovalReasons, clientStages, creditBands, guarantorKinds } from '@pb/rules/clients'
import { newYorkDate } from '@pb/rules/new-york'
import type { SavedSearchParams } from '@pb/contract/saved-searches'
import { formatTaskLine, type TaskLine } from '@pb/rules/task-line'
import { formatParticipantLine, type ParticipantLine } from '@pb/rules/participant-line'
import { adTypeTitle, findTitle, type AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import { formatSearchLine, type OfficeTitle } from '../../clients/import/index.ts'
import { hasClientOptedOut } from '../../email-opt-outs/index.ts'
import type { ExportContext } from '../writing/export-context.ts'
import { readRows } from '../writing/read-rows.ts'

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
  /** `04-15`. */
  readonly birthday: string | null
  readonly budget_min_cents: string | null
  readonly budget_max_cents: string | null
  readonly address: string
  readonly gender: string
  readonly created_at: Date
  readonly last_contacted_at: Date | null
  readonly archived_at: Date | null
  readonly archive_reason: string | null
  readonly opted_out: boolean
  readonly participants: readonly ParticipantLine[]
  readonly tasks: readonly TaskLine[]
  readonly searches: readonly {
    readonly title: string
    readonly params: SavedSearchParams
    readonly off: boolean
  }[]
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
      c.notes, c.year_born, c.birthday, c.budget_min_cents, c.budget_max_cents, c.address, c.gender, c.created_at, c.last_contacted_at, c.archived_at, c.archive_reason,
      ${hasClientOptedOut(sql`c.id`)} AS opted_out,
      coalesce((SELECT json_agg(json_build_object('type', p.type, 'first_name', p.first_name, 'last_name', p.last_name,
          'email', p.email, 'phone', p.phone) ORDER BY p.id) FROM participant p WHERE p.client_id = c.id), '[]') AS participants,
      coalesce((SELECT json_agg(json_build_object('title', t.title, 'due_on', t.due_on,
          'done_on', (t.done_at AT TIME ZONE 'America/New_York')::date) ORDER BY t.id)
        FROM client_task t WHERE t.client_id = c.id AND t.removed_at IS NULL), '[]') AS tasks,
      coalesce((SELECT json_agg(json_build_object('title', s.title, 'params', s.params,
          'off', s.suspended_by IS NOT NULL) ORDER BY s.suspended_by IS NOT NULL, s.id)
        FROM saved_search s WHERE s.client_id = c.id AND s.removed_at IS NULL), '[]') AS searches
    FROM client c WHERE c.agent_id = ${agentId}::bigint ORDER BY c.id`,
  )

const toDay = (time: Date | null): string => (time === null ? '' : newYorkDate(time))

const toDollars = (cents: string | null): string => (cents === null ? '' : String(centsToDollars(cents)))

/** `1990-04-15`, or `04-15` without a year. */
const formatBirthday = ({ year_born, birthday }: ClientRow): string =>
  birthday === null ? '' : [year_born, birthday].filter((part) => part !== null).join('-')

/** What is known of a client besides name, addresses, tags and notes, in words, by the titles that screens have. */
export function describeClient(row: ClientRow): Readonly<Record<OfficeTitle, string>> {
  return {
    'Looking for': row.search_types.map(adTypeTitle).join(', '),
    Stage: findTitle(clientStages, row.stage),
    Source: row.source,
    'Move-in': row.move_in_date ?? '',
    'Budget from': toDollars(row.budget_min_cents),
    'Budget up to': toDollars(row.budget_max_cents),
    Income: toDollars(row.income_cents),
    Credit: findTitle(creditBands, row.credit_band ?? ''),
    Guarantor: findTitle(guarantorKinds, row.guarantor ?? ''),
    Pets: row.pets,
    Address: row.address,
    Birthday: formatBirthday(row),
    'Year born': row.year_born === null ? '' : String(row.year_born),
    Gender: row.gender,
    'Do not email': row.opted_out ? 'Yes' : '',
    Tasks: row.tasks.map(formatTaskLine).join('\n'),
    'Saved searches': row.searches
      .map(({ title, params, off }) => formatSearchLine(title, params, off))
      .join('\n'),
    Added: toDay(row.created_at),
    'Last contact': toDay(row.last_contacted_at),
    Removed: toDay(row.archived_at),
    'Reason for removal': findTitle(clientRemovalReasons, row.archive_reason ?? ''),
  }
}

export const describeParticipants = (row: ClientRow): string[] => row.participants.map(formatParticipantLine)

import type { applications } from '@pb/contract/applications'
import type { Query } from '@pb/contract/endpoint'
import { sql, type RawBuilder } from 'kysely'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { toWordPatterns } from '../../clients/index.ts'
import type { FormRow, HouseholdRow } from './find-form.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { firstRow } from '../../../platform/db/one-row.ts'
import '../tables.ts'

export type ListQuery = Query<typeof applications.listApplications>

/** A form as lists show it. */
export type ListedForm = Pick<
  FormRow,
  | 'id'
  | 'household_id'
  | 'status'
  | 'applicant_type'
  | 'listing_id'
  | 'monthly_rent_cents'
  | 'fee_cents'
  | 'created_at'
  | 'changed_at'
  | 'opened_at'
  | 'completeness'
  | 'name'
  | 'agent_id'
> &
  Pick<HouseholdRow, 'building_address' | 'apartment_no'> & {
    readonly email: string
    /** Person id of who fills it in. */
    readonly person_id: string
    /** Person id of the household's client. */
    readonly client_user_id: string
    readonly photo: string | null
    /** Of the last signature; null for none. */
    readonly signed_at: Date | null
    readonly outdated_at: Date | null
    readonly household_name: string
    readonly household_people: number
    readonly household_completeness: number
    readonly agent_name: string
  }

/** Orders the people of a household `f`: the applicant first. */
const personOrder = sql`array_position(
  ARRAY['APPLICANT', 'CO_APPLICANT', 'GUARANTOR', 'GUARANTOR_COMPANY'], f.applicant_type), f.id`

const sortColumns = {
  time_changed: sql`f.changed_at`,
  time_created: sql`f.created_at`,
  name: sql`lower(f.name)`,
  monthly_rent: sql`coalesce(f.monthly_rent_cents, 0)`,
  completeness: sql`f.completeness`,
} as const

/** Selects the columns of `ListedForm`; the subqueries run only for the rows of `page`. */
const selectListed = (page: RawBuilder<unknown>, extra: RawBuilder<unknown> = sql``) => sql`
  SELECT f.id, f.household_id, f.status, f.applicant_type, f.listing_id, f.monthly_rent_cents, f.fee_cents,
    f.created_at, f.changed_at, f.opened_at, f.completeness, f.name, f.agent_id, h.building_address, h.apartment_no,
    coalesce((SELECT v.value FROM application_value v WHERE v.form_id = f.id AND v.field = 'email'), f.email) AS email,
    f.person_id, c.person_id AS client_user_id,
    (SELECT a.photo FROM agent a WHERE a.person_id = f.person_id) AS photo,
    signature.signed_at, signature.outdated_at,
    ${fullName('c')} AS household_name, m.people AS household_people, m.completeness AS household_completeness,
    agent.name AS agent_name ${extra}
  FROM ${page} JOIN application_form f ON f.id = page.id
    JOIN application_household h ON h.id = f.household_id
    JOIN client c ON c.id = h.client_id JOIN person agent ON agent.id = f.agent_id
    LEFT JOIN LATERAL (SELECT s.signed_at, s.outdated_at FROM application_signature s WHERE s.form_id = f.id
      ORDER BY s.id DESC LIMIT 1) signature ON true
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS people, floor(avg(o.completeness))::int AS completeness
      FROM application_form o WHERE o.household_id = h.id AND o.deleted_at IS NULL) m`

/** The agent whose forms a list shows; null for the office. Throws `forbidden_role` unless own or a supervisor's. */
function getListedAgent({ personId, roles }: Actor, { all, agent_id }: ListQuery): string | null {
  if (!all && (agent_id === undefined || agent_id === personId)) return personId
  if (!hasRole({ roles }, 'SUPERVISOR')) throw new AppError('forbidden_role')
  return agent_id ?? null
}

/**
 * Conditions that each word of a text starts a word of `search_text`: one for each word, as constants, so that the index
 * serves them and the planner knows how rare each word is.
 */
function matchWords(text: string): RawBuilder<unknown>[] {
  const words = sql`string_to_array(search_words(${text}), ' ')`
  return text
    .trim()
    .split(/[\s.,;:"()_/@+-]+/)
    .map(
      (_word, index) =>
        sql`f.search_text LIKE coalesce('% ' || regexp_replace((${words})[${sql.lit(index + 1)}], '([\\\\%_])', '\\\\\\1', 'g') || '%', '%')`,
    )
}

function toConditions(agentId: string | null, query: ListQuery): RawBuilder<unknown> {
  const { status, applicant_type, household_id, listing_id, user_id } = query
  const conditions = [sql`f.deleted_at IS NULL`]
  if (agentId !== null) conditions.push(sql`f.agent_id = ${agentId}`)
  if (status) conditions.push(sql`f.status = ${status}`)
  if (applicant_type) conditions.push(sql`f.applicant_type = ${applicant_type}`)
  if (household_id) conditions.push(sql`f.household_id = ${household_id}`)
  if (listing_id) conditions.push(sql`f.listing_id = ${listing_id}`)
  if (user_id)
    conditions.push(sql`(f.person_id = ${user_id} OR f.household_id IN (SELECT h.id FROM client c
      JOIN application_household h ON h.client_id = c.id WHERE c.person_id = ${user_id}))`)
  if (query.query)
    conditions.push(
      sql`search_words(${query.query}) <> ''`,
      ...(agentId === null
        ? matchWords(query.query)
        : // An agent's own are few: reading them all is faster than that index, which has all of the office's.
          [sql`f.search_text LIKE ALL (${toWordPatterns(query.query)})`]),
    )
  return sql.join(conditions, sql` AND `)
}

/** Counts all matches from the stored counts, where the filters allow; null where the forms must be read. */
function sumStoredCounts(agentId: string | null, query: ListQuery): RawBuilder<unknown> | null {
  const { status, applicant_type, household_id, listing_id, user_id } = query
  if (query.query || household_id || listing_id || user_id) return null
  const conditions = [sql`true`]
  if (agentId !== null) conditions.push(sql`agent_id = ${agentId}`)
  if (status) conditions.push(sql`status = ${status}`)
  if (applicant_type) conditions.push(sql`applicant_type = ${applicant_type}`)
  return sql`SELECT coalesce(sum(forms), 0)::int AS count FROM application_form_count
    WHERE ${sql.join(conditions, sql` AND `)}`
}

/** No word that begins with a text is greater than the text with this character behind it. */
const lastCharacter = '\u{10FFFF}'

/** Up to this many matches are read and sorted; more are so many that few rows of the order are passed over. */
const fewMatches = 1000

/**
 * The beginning of a word, in lower case, if the office's forms are searched for one word and nothing else; null
 * otherwise. The table of words counts its matches in an index alone, however many there are.
 */
function findSearchedWord(agentId: string | null, query: ListQuery): string | null {
  const { status, applicant_type, household_id, listing_id, user_id } = query
  const filters = [agentId ?? undefined, status, applicant_type, household_id, listing_id, user_id]
  const text = query.query?.trim() ?? ''
  return filters.every((filter) => filter === undefined) && /^[a-z\d]+$/i.test(text)
    ? text.toLowerCase()
    : null
}

/** The statement for one page of forms, each row with the total count; the id makes the order total. */
export function buildListStatement(agentId: string | null, query: ListQuery) {
  const where = toConditions(agentId, query)
  const direction = (query.sort_order ?? (query.sort === 'name' ? 'asc' : 'desc')) === 'asc' ? 'ASC' : 'DESC'
  const key = sortColumns[query.sort]
  const order = (value: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    sql`${value} ${sql.raw(direction)}, ${id} ${sql.raw(direction)}`
  const counts = sumStoredCounts(agentId, query)
  const word = findSearchedWord(agentId, query)
  const limit = sql`LIMIT ${query.limit} OFFSET ${query.offset}`
  // With stored counts an index returns the page in order; otherwise all matches are read, once.
  const page = counts
    ? sql`page AS MATERIALIZED (SELECT f.id FROM application_form f WHERE ${where} ORDER BY ${order(key, sql`f.id`)} ${limit})`
    : word === null
      ? sql`matches AS MATERIALIZED (SELECT f.id, ${key} AS key FROM application_form f WHERE ${where}),
        page AS MATERIALIZED (SELECT id FROM matches ORDER BY ${order(sql`key`, sql`id`)} ${limit})`
      : sql`matches AS MATERIALIZED (SELECT DISTINCT form_id AS id FROM application_form_word
          WHERE word >= ${word}::text AND word < ${word}::text || ${lastCharacter}::text),
        few AS MATERIALIZED (SELECT count(*) <= ${fewMatches} AS few FROM matches),
        page AS MATERIALIZED (
          (SELECT f.id FROM matches JOIN application_form f ON f.id = matches.id WHERE (SELECT few FROM few)
            ORDER BY ${order(key, sql`f.id`)} ${limit})
          UNION ALL (SELECT f.id FROM application_form f WHERE NOT (SELECT few FROM few) AND ${where}
            ORDER BY ${order(key, sql`f.id`)} ${limit}))`
  return sql<{ count: number } & { [K in keyof ListedForm]: ListedForm[K] | null }>`
    WITH ${page}, listed AS (${selectListed(sql`page`, sql`, row_number() OVER (ORDER BY ${order(key, sql`f.id`)}) AS position`)})
    SELECT total.count, listed.* FROM (${counts ?? sql`SELECT count(*)::int AS count FROM matches`}) total
      LEFT JOIN listed ON true ORDER BY listed.position`
}

/** One page of the forms a person may see, and their count. Throws `forbidden_role`. */
export async function listForms(
  db: Db,
  actor: Actor,
  query: ListQuery,
): Promise<{ count: number; rows: ListedForm[] }> {
  const { rows } = await buildListStatement(getListedAgent(actor, query), query).execute(db)
  return {
    count: firstRow(rows).count,
    rows: rows.filter((row): row is ListedForm & { count: number } => row.id !== null),
  }
}

/** Returns forms as lists show them, in the order of the household's people. */
export async function findListedForms(db: Db | Tx, formIds: readonly string[]): Promise<ListedForm[]> {
  const page = sql`unnest(${[...formIds]}::bigint[]) AS page (id)`
  const { rows } = await sql<ListedForm>`${selectListed(page)} ORDER BY ${personOrder}`.execute(db)
  return rows
}

import type { MemberState, memberSorts } from '@pb/contract/members'
import type { Role } from '@pb/contract/roles'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/one-row.ts'

export interface EntryRow {
  readonly state: MemberState
  readonly person_id: string | null
  readonly invitation_id: string | null
  readonly name: string
  readonly email: string
  readonly photo: string | null
  readonly roles: Role[]
  readonly created_at: Date
  readonly last_seen_at: Date | null
  readonly expires_at: Date | null
}

export interface EntryPage {
  readonly rows: readonly EntryRow[]
  readonly counts: Readonly<Record<MemberState, number>>
}

export interface EntryQuery {
  readonly search?: string | undefined
  readonly state?: MemberState | undefined
  readonly role?: Role | undefined
  readonly sort: (typeof memberSorts)[number]
  readonly descending: number
  readonly limit: number
  readonly offset: number
}

/** Accounts and open invitations. Setup links, which have no email, are excluded. */
const entries = sql`
  SELECT CASE WHEN a.deactivated_at IS NULL THEN 'active' ELSE 'deactivated' END AS state, a.person_id,
    NULL::bigint AS invitation_id, p.name, a.email::text AS email, a.photo, a.roles, a.created_at, a.last_seen_at,
    NULL::timestamptz AS expires_at
  FROM agent a JOIN person p ON p.id = a.person_id
  UNION ALL
  SELECT 'invited', NULL, i.id, coalesce(i.name, ''), i.email::text, NULL, i.roles, i.created_at, NULL, i.expires_at
  FROM invitation i WHERE i.accepted_at IS NULL AND i.email IS NOT NULL`

const orders: Readonly<Record<EntryQuery['sort'], RawBuilder<unknown>>> = {
  name: sql`lower(name)`,
  roles: sql`array_to_string(ARRAY(SELECT unnest(roles) ORDER BY 1 DESC), ',')`,
  since: sql`created_at`,
  last_seen: sql`last_seen_at`,
  state: sql`array_position(ARRAY['active', 'invited', 'deactivated'], state)`,
}

/** Matches entries with every word of the search in their name or email. */
function matches({ search = '', role }: EntryQuery): RawBuilder<unknown> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const place = sql`lower(name || ' ' || email)`
  const conditions = words.map((word) => sql`strpos(${place}, ${word}) > 0`)
  if (role) conditions.push(sql`${role} = ANY (roles)`)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

/** Returns a page of members with the counts of all matches by state, in one statement. */
export async function findEntries(db: Db, query: EntryQuery): Promise<EntryPage> {
  type Row = Record<MemberState, string> & (EntryRow | { email: null })
  const direction = query.descending ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`
  const inState = query.state ? sql`state = ${query.state}` : sql`true`
  const order = sql`${orders[query.sort]} ${direction}, person_id NULLS LAST, invitation_id`
  const { rows } = await sql<Row>`
    WITH matching AS (SELECT * FROM (${entries}) entry WHERE ${matches(query)}),
    page AS (SELECT *, row_number() OVER (ORDER BY ${order}) AS place FROM matching WHERE ${inState}
      ORDER BY place LIMIT ${query.limit} OFFSET ${query.offset})
    SELECT counts.*, page.* FROM (SELECT
        count(*) FILTER (WHERE state = 'active') AS active,
        count(*) FILTER (WHERE state = 'invited') AS invited,
        count(*) FILTER (WHERE state = 'deactivated') AS deactivated
      FROM matching) counts
    LEFT JOIN page ON true ORDER BY page.place`.execute(db)
  const { active, invited, deactivated } = firstRow(rows)
  return {
    // Every row repeats the counts; an empty page is one row of counts alone.
    rows: rows.filter((row): row is Row & EntryRow => row.email !== null),
    counts: { active: Number(active), invited: Number(invited), deactivated: Number(deactivated) },
  }
}

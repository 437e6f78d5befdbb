import type { ReactionKind } from '@pb/contract/reactions'
import type { AdType } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { joinRecipient, recipientNameColumns } from '../recipients.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { maybeOne, one } from '../../../platform/db/one-row.ts'
import '../tables.ts'

export interface ReactionRow {
  readonly kind: ReactionKind
  readonly id: string
  readonly user_id: string
  readonly client_name: string
  readonly email: string
  readonly search_types: AdType[]
  readonly participant_id: string | null
  readonly first_name: string
  readonly last_name: string
  readonly listing_id: string | null
  readonly title: string
  readonly suits: string
  readonly message: string
  readonly at: Date
  readonly answered_at: Date | null
}

interface ReactionScope {
  readonly agentId: string
  /** Internal id of the only client; all current clients without it. */
  readonly clientId?: string | undefined
  readonly kind?: ReactionKind | undefined
}

/** Rows of one table as reactions; each branch has its own partial index on `(agent_id, at, id)`. */
const questions = (condition: RawBuilder<unknown>) => sql`
  SELECT q.kind, q.id, q.client_id, q.participant_id, q.listing_id, q.suits, q.message, q.at, q.answered_at
  FROM listing_question q WHERE ${condition}`
const likes = (condition: RawBuilder<unknown>) => sql`
  SELECT 'like' AS kind, m.id, m.client_id, m.participant_id, m.listing_id, '' AS suits, m.comment AS message, m.at,
    m.answered_at
  FROM listing_mark m WHERE m.mark = 'like' AND ${condition}`

function waiting(alias: 'q' | 'm', { agentId, clientId }: ReactionScope): RawBuilder<unknown> {
  const ofClient = clientId === undefined ? sql`true` : sql`${sql.ref(`${alias}.client_id`)} = ${clientId}`
  return sql`${sql.ref(`${alias}.agent_id`)} = ${agentId} AND ${sql.ref(`${alias}.answered_at`)} IS NULL AND ${ofClient}`
}

function waitingReactions(scope: ReactionScope): RawBuilder<unknown> {
  const { kind } = scope
  if (kind === 'like') return likes(waiting('m', scope))
  const asked = sql`${waiting('q', scope)} AND q.replaced_at IS NULL AND ${kind === undefined ? sql`true` : sql`q.kind = ${kind}`}`
  return kind === undefined
    ? sql`${questions(asked)} UNION ALL ${likes(waiting('m', scope))}`
    : questions(asked)
}

const columns = sql`r.kind, r.id, c.person_id AS user_id, ${fullName('c')} AS client_name,
  coalesce((SELECT e.email::text FROM client_email e WHERE e.client_id = c.id ORDER BY e.position, e.email LIMIT 1), '')
    AS email,
  c.search_types, r.participant_id, ${recipientNameColumns}, r.listing_id,
  coalesce(b.address || CASE WHEN u.label = '' THEN '' ELSE ', ' || u.label END, '') AS title,
  r.suits, r.message, r.at, r.answered_at`
const joins = sql`JOIN client c ON c.id = r.client_id ${joinRecipient('r')}
  LEFT JOIN listing l ON l.id = r.listing_id LEFT JOIN building b ON b.id = l.building_id
  LEFT JOIN unit u ON u.id = l.unit_id`

/** A page of the reactions that wait for an answer, those waiting longest first. */
export async function findWaitingReactions(
  db: Db,
  scope: ReactionScope,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReactionRow[]> {
  const { rows } = await sql<ReactionRow>`
    SELECT ${columns} FROM (${waitingReactions(scope)}) r ${joins} WHERE c.archived_at IS NULL
    ORDER BY r.at, r.kind, r.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

export type ReactionCounts = Readonly<Record<ReactionKind, number>>

/** Counts the reactions of the scope that wait for an answer. */
export async function countWaitingReactions(db: Db, scope: ReactionScope): Promise<ReactionCounts> {
  const { rows } = await sql<ReactionCounts>`
    SELECT count(*) FILTER (WHERE r.kind = 'showing')::int AS showing,
      count(*) FILTER (WHERE r.kind = 'question')::int AS question,
      count(*) FILTER (WHERE r.kind = 'like')::int AS like
    FROM (${waitingReactions(scope)}) r JOIN client c ON c.id = r.client_id WHERE c.archived_at IS NULL`.execute(
    db,
  )
  return one(rows)
}

/** Returns one reaction of the agent, answered or not. */
export async function findReaction(
  db: Tx,
  agentId: string,
  kind: ReactionKind,
  id: string,
): Promise<ReactionRow | undefined> {
  const source =
    kind === 'like'
      ? likes(sql`m.id = ${id} AND m.agent_id = ${agentId}`)
      : questions(sql`q.id = ${id} AND q.agent_id = ${agentId} AND q.kind = ${kind}`)
  const { rows } = await sql<ReactionRow>`SELECT ${columns} FROM (${source}) r ${joins}`.execute(db)
  return maybeOne(rows)
}

/** Sets when a reaction was answered; a second answer keeps the time of the first. */
export async function setAnswered(
  tx: Tx,
  agentId: string,
  { kind, id, at }: { readonly kind: ReactionKind; readonly id: string; readonly at: Date | null },
): Promise<void> {
  const answered = at === null ? sql<Date | null>`NULL` : sql<Date | null>`coalesce(answered_at, ${at})`
  if (kind === 'like')
    await tx
      .updateTable('listing_mark')
      .set({ answered_at: answered })
      .where('id', '=', id)
      .where('agent_id', '=', agentId)
      .where('mark', '=', 'like')
      .execute()
  else
    await tx
      .updateTable('listing_question')
      .set({ answered_at: answered })
      .where('id', '=', id)
      .where('agent_id', '=', agentId)
      .where('kind', '=', kind)
      .execute()
}

/** Sets when these questions and showing requests of the agent's clients were answered, unless they were before. */
export async function answerQuestions(
  tx: Tx,
  agentId: string,
  { ids, at }: { readonly ids: readonly string[]; readonly at: Date },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('listing_question')
    .set({ answered_at: at })
    .where('id', 'in', [...ids])
    .where('agent_id', '=', agentId)
    .where('answered_at', 'is', null)
    .execute()
}

/** Lets questions of an agent's clients wait for an answer again that were answered at a time. */
export async function reopenQuestions(
  tx: Tx,
  agentId: string,
  { ids, at }: { readonly ids: readonly string[]; readonly at: Date },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('listing_question')
    .set({ answered_at: null })
    .where('id', 'in', [...ids])
    .where('agent_id', '=', agentId)
    .where('answered_at', '=', at)
    .execute()
}

import type { Query } from '@pb/contract/endpoint'
import type { SignatureRequest, signatureRequests } from '@pb/contract/signature-requests'
import { sql, type RawBuilder } from 'kysely'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { one } from '../../../platform/db/one-row.ts'
import { getOwnClient, toWordPatterns } from '../../clients/index.ts'
import { findRequests, presentRequests } from './find-request.ts'

type Page = { count: number; collection: SignatureRequest[] }
type ListDeps = Pick<Deps, 'db' | 'clock'>

async function listPage(
  actor: Actor,
  { db, clock }: ListDeps,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page> {
  const [rows, total] = await Promise.all([
    findRequests(db, where, sql`ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`),
    sql<{ count: number }>`SELECT count(*)::int AS count FROM signature_request r WHERE ${where}`.execute(db),
  ])
  return { count: one(total.rows).count, collection: await presentRequests(db, actor, rows, clock.now()) }
}

/** Requests of a client of the caller, newest first. Throws `not_found`. */
export async function listClientRequests(
  actor: Actor,
  deps: ListDeps,
  userId: string,
  query: Query<typeof signatureRequests.clientSignatureRequests>,
): Promise<Page> {
  const client = await getOwnClient(deps.db, actor, userId, { archived: true })
  const where = sql`r.client_id = ${client.id} AND r.agent_id = ${actor.personId} AND r.sent_at IS NOT NULL`
  return listPage(actor, deps, where, sql`r.id DESC`, query)
}

function toStateCondition(state: string, now: Date): RawBuilder<unknown> {
  if (state === 'expired') return sql`r.state = 'open' AND r.expires_at <= ${now}`
  if (state === 'open') return sql`r.state = 'open' AND r.expires_at > ${now}`
  return sql`r.state = ${state}`
}

/** Requests of the caller, the last changed first. Throws `forbidden_role` for those of others. */
export function listRequests(
  actor: Actor,
  deps: ListDeps,
  query: Query<typeof signatureRequests.listSignatureRequests>,
): Promise<Page> {
  const { all = false, state, user_id: userId, query: text } = query
  if (all && !hasRole(actor, 'SUPERVISOR')) throw new AppError('forbidden_role')
  const conditions = [sql`r.sent_at IS NOT NULL`]
  if (!all) conditions.push(sql`r.agent_id = ${actor.personId}`)
  if (userId) conditions.push(sql`r.client_id IN (SELECT id FROM client WHERE person_id = ${userId})`)
  if (state) conditions.push(toStateCondition(state, deps.clock.now()))
  if (text)
    conditions.push(sql`search_words(${text}) <> '' AND r.search_text LIKE ALL (${toWordPatterns(text)})`)
  return listPage(actor, deps, sql.join(conditions, sql` AND `), sql`r.changed_at DESC, r.id DESC`, query)
}

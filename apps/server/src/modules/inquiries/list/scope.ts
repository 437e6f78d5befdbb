import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import type { InquiryFilter, InquiryScope } from '@pb/contract/inquiry-schemas'
import { sql, type RawBuilder } from 'kysely'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/errors/app-error.ts'

/** Whether an inquiry `i` is unassigned and the actor may take it: of no group, or of one of theirs. Supervisors see all. */
export const isUnassignedFor = ({
  personId,
  roles,
}: Pick<Actor, 'personId' | 'roles'>): RawBuilder<unknown> =>
  hasRole({ roles }, 'SUPERVISOR')
    ? sql`i.agent_id IS NULL`
    : sql`(i.agent_id IS NULL AND (i.pond_id IS NULL OR EXISTS (SELECT FROM inquiry_group_member m
        WHERE m.group_id = i.pond_id AND m.agent_id = ${personId})))`

/** The inquiries of a list, as a condition on `i`. Throws `forbidden_role` for the office's to others than supervisors. */
export function toScopeCondition(actor: Actor, scope: InquiryScope): RawBuilder<unknown> {
  if (scope === 'own') return sql`i.agent_id = ${actor.personId}`
  if (scope === 'unassigned') return isUnassignedFor(actor)
  if (!hasRole(actor, 'SUPERVISOR')) throw new AppError('forbidden_role')
  return sql`true`
}

/** Whether the actor may read and change an inquiry `i`: its agent, those who may take it while it is unassigned, supervisors. */
export const mayAccess = (actor: Actor): RawBuilder<unknown> =>
  hasRole(actor, 'SUPERVISOR')
    ? sql`true`
    : sql`(i.agent_id = ${actor.personId} OR ${isUnassignedFor(actor)})`

export function toFilterCondition(filter: InquiryFilter, now: Date): RawBuilder<unknown> {
  const awake = sql`(i.snoozed_until IS NULL OR i.snoozed_until <= ${now})`
  const conditions: Record<InquiryFilter, RawBuilder<unknown>> = {
    needs_response: sql`i.state = 'open' AND i.needs_response AND ${awake}`,
    waiting: sql`i.state = 'open' AND NOT i.needs_response AND ${awake}`,
    snoozed: sql`i.state = 'open' AND i.snoozed_until > ${now}`,
    all: sql`i.state = 'open'`,
    closed: sql`i.state = 'closed'`,
    not_lead: sql`i.state = 'not_lead'`,
  }
  return conditions[filter]
}

/** Words of a search: each must occur. */
export function toSearchCondition(q: string): RawBuilder<unknown> {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
  if (words.length === 0) return sql`true`
  return sql.join(
    words.map((word) => sql`i.search_text LIKE ${toLikePattern(word)}`),
    sql` AND `,
  )
}

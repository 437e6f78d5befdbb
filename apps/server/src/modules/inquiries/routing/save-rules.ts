import type { Routing, RoutingGroup, SavedRoutingRule } from '@pb/contract/inquiry-routing-schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { inquiryErrors } from '../texts.ts'
import { readRules } from './read-rules.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { maybeOne, one } from '../../../platform/db/one-row.ts'

interface MemberRow {
  readonly group_id: string
  readonly agent_id: string
  readonly work_days: number[]
  readonly work_start: number
  readonly work_end: number
}

async function readGroups(db: Db | Tx): Promise<RoutingGroup[]> {
  const groups = await db.selectFrom('inquiry_group').selectAll().orderBy('name').orderBy('id').execute()
  const { rows } = await sql<MemberRow>`
    SELECT m.group_id, m.agent_id, m.work_days, m.work_start, m.work_end FROM inquiry_group_member m
      JOIN agent a ON a.person_id = m.agent_id JOIN person p ON p.id = m.agent_id
    WHERE a.deactivated_at IS NULL ORDER BY lower(p.name), m.agent_id`.execute(db)
  return groups.map(({ id, name }) => ({
    group_id: id,
    name,
    members: rows
      .filter((row) => row.group_id === id)
      .map(({ agent_id, work_days, work_start, work_end }) => ({
        agent_id,
        work_days,
        work_start,
        work_end,
      })),
  }))
}

/** The rules in their order, and the groups. */
export async function getRouting(db: Db | Tx): Promise<Routing> {
  const rules = await readRules(db)
  const { routing_version: version } = await db
    .selectFrom('inquiry_settings')
    .select('routing_version')
    .executeTakeFirstOrThrow()
  return {
    rules: rules.map(({ id, name, enabled, conditions, action, agent_id, group_id, escalation }) => ({
      rule_id: id,
      name,
      enabled: enabled ? 1 : 0,
      conditions,
      action,
      agent_id,
      group_id,
      escalation,
    })),
    groups: await readGroups(db),
    version,
  }
}

/** Locks the rules and groups. Throws `conflict` after a change since `version`. */
async function lockRouting(tx: Tx, version: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('inquiry_settings')
    .set({ routing_version: version + 1 })
    .where('routing_version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('conflict')
}

async function requireAgents(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM agent
    WHERE person_id = ANY (${wanted}::bigint[]) AND deactivated_at IS NULL`.execute(tx)
  if (one(rows).count < wanted.length) throw new AppError('rule_broken', inquiryErrors.unknownAgent)
}

async function requireGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM inquiry_group
    WHERE id = ANY (${wanted}::bigint[])`.execute(tx)
  if (one(rows).count < wanted.length) throw new AppError('rule_broken', inquiryErrors.unknownGroup)
}

const isId = (id: string | null): id is string => id !== null

/** Saves all rules in their order. A rule whose agent left stays as it is while it is switched off. */
export const saveRules = (
  { db }: Deps,
  { rules, version }: { readonly rules: readonly SavedRoutingRule[]; readonly version: number },
): Promise<Routing> =>
  db.transaction().execute(async (tx) => {
    await lockRouting(tx, version)
    await requireAgents(
      tx,
      rules
        .filter(({ enabled }) => enabled === 1)
        .map(({ agent_id }) => agent_id)
        .filter(isId),
    )
    await requireGroups(tx, rules.map(({ group_id }) => group_id).filter(isId))
    const kept = rules.map(({ rule_id }) => rule_id).filter(isId)
    await sql`DELETE FROM inquiry_rule WHERE NOT id = ANY (${kept}::bigint[])`.execute(tx)
    for (const [index, { rule_id: id, conditions, enabled, ...rule }] of rules.entries()) {
      const values = {
        ...rule,
        position: index + 1,
        enabled: enabled === 1,
        conditions: toJsonText(conditions),
      }
      if (id === null) await tx.insertInto('inquiry_rule').values(values).execute()
      else {
        const { numUpdatedRows } = await tx
          .updateTable('inquiry_rule')
          .set(values)
          .where('id', '=', id)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw new AppError('conflict')
      }
    }
    return getRouting(tx)
  })

/** Who joins a group is last in turn. */
async function saveMembers(tx: Tx, groupId: string, members: RoutingGroup['members']): Promise<void> {
  const ids = members.map(({ agent_id }) => agent_id)
  await sql`DELETE FROM inquiry_group_member WHERE group_id = ${groupId} AND NOT agent_id = ANY (${ids}::bigint[])`.execute(
    tx,
  )
  for (const { agent_id, work_days, work_start, work_end } of members)
    await sql`INSERT INTO inquiry_group_member (group_id, agent_id, last_turn, work_days, work_start, work_end)
      VALUES (${groupId}, ${agent_id}, (SELECT coalesce(max(last_turn), 0) FROM inquiry_group_member WHERE group_id = ${groupId}),
        ${[...new Set(work_days)].toSorted((a, b) => a - b)}, ${work_start}, ${work_end})
      ON CONFLICT (group_id, agent_id) DO UPDATE
        SET work_days = excluded.work_days, work_start = excluded.work_start, work_end = excluded.work_end`.execute(
      tx,
    )
}

interface SavedGroup extends Omit<RoutingGroup, 'group_id'> {
  readonly group_id: string | null
}

async function saveGroup(tx: Tx, { group_id: id, name, members }: SavedGroup): Promise<void> {
  const { rows } =
    id === null
      ? await sql<{ id: string }>`INSERT INTO inquiry_group (name) VALUES (${name}) RETURNING id`.execute(tx)
      : await sql<{
          id: string
        }>`UPDATE inquiry_group SET name = ${name} WHERE id = ${id} RETURNING id`.execute(tx)
  if (!rows[0]) throw new AppError('conflict')
  await saveMembers(tx, rows[0].id, members)
}

/** Saves all groups. Throws `rule_broken` when one that a rule names is left out, or two have one name. */
export const saveGroups = (
  { db }: Deps,
  { groups, version }: { readonly groups: readonly SavedGroup[]; readonly version: number },
): Promise<Routing> =>
  db.transaction().execute(async (tx) => {
    await lockRouting(tx, version)
    if (new Set(groups.map(({ name }) => name.toLowerCase())).size < groups.length)
      throw new AppError('rule_broken', inquiryErrors.sameGroup)
    await requireAgents(
      tx,
      groups.flatMap(({ members }) => members.map(({ agent_id }) => agent_id)),
    )
    const kept = groups.map(({ group_id }) => group_id).filter(isId)
    const { rows } = await sql<{ name: string }>`SELECT r.name FROM inquiry_rule r
      WHERE r.group_id IS NOT NULL AND NOT r.group_id = ANY (${kept}::bigint[]) ORDER BY r.position LIMIT 1`.execute(
      tx,
    )
    const row = maybeOne(rows)
    if (row) throw new AppError('rule_broken', inquiryErrors.usedGroup(row.name))
    await sql`DELETE FROM inquiry_group WHERE NOT id = ANY (${kept}::bigint[])`.execute(tx)
    // What waits for a group that is gone waits for everyone.
    await sql`UPDATE inquiry SET pond_id = NULL WHERE state = 'open' AND agent_id IS NULL
      AND NOT pond_id = ANY (${kept}::bigint[])`.execute(tx)
    // Two groups may exchange their names.
    await sql`UPDATE inquiry_group SET name = '#' || id`.execute(tx)
    for (const group of groups) await saveGroup(tx, group)
    return getRouting(tx)
  })

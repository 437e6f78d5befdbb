import type { Query, Reply } from '@pb/contract/endpoint'
import type { DeletedKind, DeletedRecord, recentlyDeleted } from '@pb/contract/recently-deleted'
import { addDays, toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { restorableDays, restorableSince, type RestorableRecords } from '../../platform/restorable.ts'
import { selectDeleted, type DeletedRowOfKind } from './select-deleted.ts'

type Contract = (typeof recentlyDeleted)['recentlyDeleted']

interface ListedRow extends DeletedRowOfKind {
  readonly agent: string
}

/** Lists what the actor deleted and can restore, the latest first. */
export async function listDeleted(
  actor: Actor,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kinds: readonly RestorableRecords[],
  { kind, offset, limit }: Query<Contract>,
): Promise<Reply<Contract>> {
  const all = selectDeleted(actor, restorableSince(clock.now()), kinds)
  const [{ rows }, counts] = await Promise.all([
    sql<ListedRow>`SELECT deleted.*, person.name AS agent FROM (${all}) deleted JOIN person ON person.id = agent_id
      WHERE ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
      ORDER BY deleted_at DESC, kind, deleted.id DESC OFFSET ${offset} LIMIT ${limit}`.execute(db),
    sql<{ kind: DeletedKind; count: number }>`SELECT kind, count(*)::int AS count FROM (${all}) deleted
      GROUP BY kind ORDER BY kind`.execute(db),
  ])
  const counted = counts.rows.filter((each) => kind === undefined || each.kind === kind)
  return {
    collection: rows.map((row) => present(actor, row, kinds)),
    total: counted.reduce((sum, { count }) => sum + count, 0),
    kinds: counts.rows,
  }
}

function present({ personId }: Actor, row: ListedRow, kinds: readonly RestorableRecords[]): DeletedRecord {
  const { kind, id, title, parent, open_id: openId, agent_id: agentId, deleted_at: deletedAt } = row
  const isKept = kinds.some((each) => each.kind === kind && each.isKept)
  return {
    kind,
    id,
    title,
    parent: parent === '' ? null : parent,
    parent_deleted: row.parent_deleted ? 1 : 0,
    open_id: openId === '' ? null : openId,
    effect: row.effect,
    agent: agentId === personId ? null : row.agent,
    time_deleted: toUnixSeconds(deletedAt),
    time_erased: isKept ? null : toUnixSeconds(addDays(deletedAt, restorableDays)),
  }
}

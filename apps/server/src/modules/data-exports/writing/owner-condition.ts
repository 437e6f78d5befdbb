import { sql, type RawBuilder } from 'kysely'
import { exportedTables } from '../catalog/index.ts'
import type { OwnerPath } from '../catalog/table-decision.ts'

function getOwnerPath(table: string): OwnerPath {
  const owner = exportedTables.find(({ name }) => name === table)?.owner
  if (owner === undefined) throw new Error(`the rows of ${table} belong to no agent`)
  return owner
}

/** The SQL condition by which a row of `alias` belongs to an agent, through its parents if the table has no owner. */
export function toOwnerCondition(owner: OwnerPath, agentId: string, alias = 't'): RawBuilder<boolean> {
  if (typeof owner === 'string') return sql`${sql.ref(`${alias}.${owner}`)} = ${agentId}::bigint`
  if ('either' in owner)
    return sql`(${sql.join(
      owner.either.map((path) => toOwnerCondition(path, agentId, alias)),
      sql` OR `,
    )})`
  const [column, parent] = owner
  const inner = `${alias}p`
  return sql`${sql.ref(`${alias}.${column}`)} IN (SELECT ${sql.ref(`${inner}.id`)} FROM ${sql.table(parent)} AS ${sql.id(inner)}
    WHERE ${toOwnerCondition(getOwnerPath(parent), agentId, inner)})`
}

import { findNecThreshold } from '@pb/rules/deals/form-1099'
import { findLeftOut, type LeftOut } from '@pb/rules/deals/nec-return'
import type { W9Statement } from '@pb/rules/deals/w9'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { LeftJoined } from '../../../platform/db/left-joined.ts'
import { selectYear } from '../year-end/year-end.ts'
import '../tables.ts'

interface ListedRow {
  readonly listed_agent_id: string | null
  readonly listed_name: string
  readonly box_1: string
}

/** A payee with the columns of a Form W-9, if there is one. */
type Row = ListedRow & LeftJoined<W9Statement & { readonly w9_id: string; readonly sealed: string }>

export interface NecReturn {
  readonly w9Id: string
  readonly w9: W9Statement
  /** Encrypted. */
  readonly sealed: string
  readonly agentId: string | null
  readonly cents: number
}

interface LeftOutPayee extends LeftOut {
  readonly agentId: string | null
  readonly name: string
  readonly cents: number
}

export interface NecReturns {
  /** In the order of the files. */
  readonly returns: readonly NecReturn[]
  readonly leftOut: readonly LeftOutPayee[]
}

/** Which payees of a year have a return, and which have none and why: those that need something first. */
export async function readReturns(db: Db | Tx, year: number): Promise<NecReturns> {
  const threshold = findNecThreshold(year)
  const { rows } = await sql<Row>`
    SELECT listed.agent_id AS listed_agent_id, listed.name AS listed_name, listed.box_1, w.id AS w9_id, w.*
    FROM (${selectYear(year)}) listed LEFT JOIN LATERAL (
      SELECT * FROM payee_w9 WHERE agent_id = listed.agent_id AND replaced_at IS NULL
      UNION ALL SELECT * FROM payee_w9
        WHERE listed.agent_id IS NULL AND payee = listed.name AND payee <> '' AND replaced_at IS NULL) w ON true
    WHERE listed.box_1 > 0 ORDER BY listed.name, listed.agent_id NULLS LAST`.execute(db)
  const returns: NecReturn[] = []
  const leftOut: LeftOutPayee[] = []
  for (const row of rows) {
    const { listed_agent_id: agentId, listed_name: name } = row
    const cents = Number(row.box_1)
    const w9 = row.w9_id === null ? null : row
    const reason = findLeftOut({ cents, threshold, w9 })
    if (reason) leftOut.push({ ...reason, agentId, name, cents })
    else if (w9 !== null) returns.push({ w9Id: w9.w9_id, w9, sealed: w9.sealed, agentId, cents })
  }
  return { returns, leftOut: [...leftOut.filter(({ open }) => open), ...leftOut.filter(({ open }) => !open)] }
}

import { newYorkDate } from '@pb/rules/new-york'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { invoiceErrors } from '../texts.ts'
import { assertAgent, toColumns, updateSearchText, type CreateBody } from './invoice-input.ts'
import { logInvoiceEvent } from './log-event.ts'

/**
 * Checks that the deal is one of the agent, and that its owner-paid line is not billed yet. The line stays locked, so
 * that two calls at once make one invoice. Throws `rule_broken`.
 */
async function assertBillable(
  tx: Tx,
  agentId: string,
  { dealId, lineId }: { readonly dealId: string; readonly lineId: string | null },
): Promise<void> {
  const deal = await tx
    .selectFrom('deal')
    .select('stage')
    .where('id', '=', dealId)
    .where('agent_id', '=', agentId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!deal) throw new AppError('rule_broken', invoiceErrors.deal)
  if (deal.stage === 'voided') throw new AppError('rule_broken', invoiceErrors.dealClosed)
  if (lineId === null) return
  const line = await tx
    .selectFrom('deal_line')
    .select('id')
    .where('deal_id', '=', dealId)
    .where('id', '=', lineId)
    .where('kind', '=', 'commission')
    .where('payer', '=', 'op')
    .executeTakeFirst()
  if (!line) throw new AppError('rule_broken', invoiceErrors.line)
  const { rows } = await sql<{ number: string }>`SELECT number FROM invoice WHERE line_id = ${lineId}
    AND deleted_at IS NULL AND (settled_by IS NULL OR settled_by = 'paid')`.execute(tx)
  const row = maybeOne(rows)
  if (row) throw new AppError('conflict', invoiceErrors.lineBilled(row.number))
}

async function findByKey(tx: Tx, agentId: string, key: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('invoice')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.id
}

/** A line's id from the sheet; null for a line that the sheet has not saved. Throws `rule_broken`. */
function parseLineId(lineId: string | undefined): string | null {
  if (lineId === undefined || lineId === '') return null
  if (!/^[1-9]\d{0,17}$/.test(lineId)) throw new AppError('rule_broken', invoiceErrors.line)
  return lineId
}

/** Creates a draft, once for each key. Returns its id. Throws `forbidden_role`, `rule_broken` and `conflict`. */
export async function createInvoice(actor: Actor, deps: Deps, input: CreateBody): Promise<string> {
  const columns = toColumns(input)
  const lineId = input.deal_id === undefined ? null : parseLineId(input.line_id)
  const { agent_id: agentId, key = randomUUID() } = input
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await assertAgent(tx, actor, agentId)
    const earlier = await findByKey(tx, agentId, key)
    if (earlier !== undefined) return earlier
    if (input.deal_id !== undefined) await assertBillable(tx, agentId, { dealId: input.deal_id, lineId })
    const row = await tx
      .insertInto('invoice')
      .values({
        ...columns,
        agent_id: agentId,
        kind: input.type,
        deal_id: input.deal_id ?? null,
        line_id: lineId,
        issued_on: newYorkDate(now),
        key,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.constraint('invoice_once').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return (await findByKey(tx, agentId, key))!
    await updateSearchText(tx, row.id)
    await logInvoiceEvent(tx, { invoiceId: row.id, kind: 'created', personId: actor.personId, at: now })
    return row.id
  })
}

import type { DealStatus } from '@pb/rules/deals/vocabulary'
import type { Tx } from '../../platform/db/db.ts'
import { toJsonText } from '../../platform/db/json-text.ts'
import type { SheetChange } from './sheet/sheet-change.ts'
import './tables.ts'

export interface DealEvent {
  readonly dealId: string
  /** A key of `eventTexts`. */
  readonly kind: string
  /** Null for the system. */
  readonly personId: string | null
  readonly from?: DealStatus
  readonly to?: DealStatus
  readonly note?: string
  /** Of `saved`: what the sheet had before and has now. */
  readonly changes?: readonly SheetChange[]
  /** The same key of a deal is recorded once. */
  readonly key?: string
  readonly at: Date
}

/** Adds an entry to a deal's history; false when its key is there already. */
export async function recordEvent(tx: Tx, event: DealEvent): Promise<boolean> {
  const { dealId, kind, personId, from = null, to = null, note = '', key = null, at, changes = [] } = event
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('deal_event')
    .values({
      deal_id: dealId,
      kind,
      person_id: personId,
      from_status: from,
      to_status: to,
      note,
      at,
      key,
      changes: toJsonText(changes),
    })
    .onConflict((conflict) => conflict.constraint('deal_event_once').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether a call with this key changed the deal before. */
export async function hasEvent(tx: Tx, dealId: string, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('deal_event')
    .select('id')
    .where('deal_id', '=', dealId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

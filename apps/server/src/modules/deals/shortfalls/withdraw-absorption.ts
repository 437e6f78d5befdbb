import { newYorkDate } from '@pb/rules/new-york'
import type { Tx } from '../../../platform/db/db.ts'
import { reverseEntry } from '../../journal/index.ts'
import type { DealRow } from '../find-deal.ts'

/** The columns of a deal of which the office absorbs nothing anymore; reverses the entry that posted it as a loss. */
export async function withdrawAbsorption(
  tx: Tx,
  { id, absorbed_entry_id: entryId }: Pick<DealRow, 'id' | 'absorbed_entry_id'>,
  { personId, now }: { readonly personId: string | null; readonly now: Date },
): Promise<Pick<DealRow, 'absorbed_cents' | 'absorbed_entry_id'>> {
  if (entryId !== null)
    await reverseEntry(tx, entryId, {
      bookedOn: newYorkDate(now),
      key: `deal:${id}:absorbed:${entryId}:reversed`,
      personId,
      now,
    })
  return { absorbed_cents: '0', absorbed_entry_id: null }
}

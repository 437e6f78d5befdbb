import type { Body } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import type { NecPayer } from '@pb/rules/deals/nec-return'
import { findState } from '@pb/rules/postal-codes'
import { parseEin } from '@pb/rules/taxpayer-ids'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import '../tables.ts'

/** The office as it files returns; null until it is entered. */
export async function findNecPayer(db: Db | Tx): Promise<NecPayer | null> {
  const row = await db
    .selectFrom('nec_payer')
    .select(['name', 'name_2', 'ein', 'street', 'unit', 'city', 'state', 'zip', 'phone', 'email'])
    .executeTakeFirst()
  return row ?? null
}

/** Stores the office as it files returns. */
export async function saveNecPayer(
  actor: Actor,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { ein, state, phone, ...payer }: Body<typeof payouts.saveNecPayer>,
): Promise<void> {
  const parsed = parseEin(ein)
  const row = {
    ...payer,
    ein: 'value' in parsed ? parsed.value : ein,
    state: findState(state) ?? state,
    phone: phone.replace(/\D/g, '').slice(-10),
    changed_by: actor.personId,
    changed_at: clock.now(),
  }
  await db
    .insertInto('nec_payer')
    .values(row)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
    .execute()
}

import type { Body } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { normalizeW9, type W9Statement } from '@pb/rules/deals/w9'
import { newYorkDate } from '@pb/rules/new-york'
import { parseTin } from '@pb/rules/taxpayer-ids'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { encryptValue } from '../../../platform/encryption/encrypt.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Payee } from '../payee.ts'
import { w9Errors } from '../texts.ts'
import { toW9Payee } from './find-w9.ts'
import '../tables.ts'

type Input = Body<typeof payouts.savePayeeW9>

interface SealedTin {
  readonly sealed: string
  readonly last_four: string
}

const badField = (field: keyof Input, message: string): AppError =>
  new AppError('bad_input', message, { issues: [{ path: `body.${field}`, message }] })

/** Throws `bad_input` for a day to come, and where a payee doesn't sign. */
function assertSigned({ signed_on, signature }: Input, byPayee: boolean, now: Date): void {
  if (signed_on > newYorkDate(now)) throw badField('signed_on', w9Errors.future)
  if (byPayee && signature === '') throw badField('signature', w9Errors.unsigned)
}

/** Ends the statement that the caller saw, and returns its number. Throws `conflict` when another counts meanwhile. */
async function replaceSeen(tx: Tx, payee: Payee, { seenId, now }: { seenId: string; now: Date }) {
  if (seenId === '0') return null
  const row = await tx
    .updateTable('payee_w9')
    .set({ replaced_at: now })
    .where('id', '=', seenId)
    .where('replaced_at', 'is', null)
    .where((eb) =>
      payee.agentId === null
        ? eb.and([eb('agent_id', 'is', null), eb('payee', '=', payee.payee)])
        : eb('agent_id', '=', payee.agentId),
    )
    .returning(['sealed', 'last_four', 'tin_type'])
    .executeTakeFirst()
  if (!row) throw new AppError('conflict', w9Errors.changed)
  return row
}

async function assertAgent(tx: Tx, { agentId }: Payee): Promise<void> {
  if (agentId === null) return
  const row = await tx
    .selectFrom('agent')
    .select('person_id')
    .where('person_id', '=', agentId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
}

async function toNumber(
  keys: Pick<Deps, 'db' | 'env' | 'clock'>,
  { tin, tin_type }: Pick<Input, 'tin' | 'tin_type'>,
  stored: (SealedTin & { readonly tin_type: string }) | null,
): Promise<SealedTin> {
  if (tin === '') {
    // A kept number stays of its type.
    if (stored === null || stored.tin_type !== tin_type) throw badField('tin', w9Errors.otherType)
    return { sealed: stored.sealed, last_four: stored.last_four }
  }
  const parsed = parseTin(tin_type, tin)
  if ('issue' in parsed) throw badField('tin', w9Errors.otherType)
  return { sealed: await encryptValue(keys, parsed.value), last_four: parsed.value.slice(-4) }
}

/**
 * Stores a Form W-9 in place of the one that the caller saw, which stays as history; returns whose it is. Throws
 * `conflict` when it was changed elsewhere meanwhile, `forbidden_role` for another's.
 */
export async function saveW9(actor: Actor, deps: Deps, input: Input): Promise<Payee> {
  const payee = toW9Payee(actor, input)
  const byPayee = payee.agentId === actor.personId
  const now = deps.clock.now()
  assertSigned(input, byPayee, now)
  const { agent_id: _agent, payee: _payee, seen_id, tin, signature, signed_on, ...entered } = input
  const statement: W9Statement = normalizeW9(entered)
  await deps.db.transaction().execute(async (tx) => {
    await assertAgent(tx, payee)
    const stored = await replaceSeen(tx, payee, { seenId: seen_id, now })
    const number = await toNumber({ ...deps, db: tx }, { tin, tin_type: input.tin_type }, stored)
    const inserted = await tx
      .insertInto('payee_w9')
      .values({
        agent_id: payee.agentId,
        payee: payee.payee,
        ...statement,
        ...number,
        signed_on,
        signature: byPayee ? signature : '',
        given_by: actor.personId,
        given_at: now,
        replaced_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Two tabs gave the first statement at once.
    if (!inserted) throw new AppError('conflict', w9Errors.changed)
  })
  return payee
}

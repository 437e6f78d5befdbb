import type { Body } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { getDateFormat } from '@pb/rules/date-format'
import { officeTimeZone } from '@pb/rules/time-zone'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { decryptValue, encryptValue } from '../../../platform/encryption/encrypt.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { getOffice } from '../../office/index.ts'
import { sendSystemMail } from '../../system-mail/index.ts'
import type { Payee } from '../payee.ts'
import { payoutErrors } from '../texts.ts'
import { whereCurrent } from './bank-accounts.ts'
import { achErrors, writeBankMail } from './texts.ts'

interface Change {
  readonly deps: Deps
  readonly actor: Actor
  readonly payee: Payee
}

interface StoredAccount {
  readonly id: string
  readonly name: string
  readonly holder: string
  readonly kind: string
  readonly routing: string
  readonly last_four: string
  readonly sealed: string
}

type Input = Body<typeof payouts.savePayeeBankAccount>

/** Changes of one payee's account wait for each other. */
async function lockAccount(tx: Tx, { agentId, payee }: Payee): Promise<StoredAccount | undefined> {
  await lockUntilCommit(tx, 'payee-bank-account', agentId ?? ` ${payee}`)
  const { rows } = await sql<StoredAccount>`
    SELECT b.id, b.name, b.holder, b.kind, b.routing, b.last_four, b.sealed FROM payee_bank_account b
    WHERE ${whereCurrent({ agentId, payee })} FOR UPDATE`.execute(tx)
  return maybeOne(rows)
}

async function assertAgent(tx: Tx, { agentId }: Payee): Promise<void> {
  if (agentId === null) return
  const agent = await tx
    .selectFrom('agent')
    .select('person_id')
    .where('person_id', '=', agentId)
    .executeTakeFirst()
  if (!agent) throw new AppError('rule_broken', payoutErrors.unknownAgent)
}

/** The number of an account that is not the payee's anymore is not kept. */
async function endAccount(tx: Tx, { deps, actor }: Change, id: string): Promise<void> {
  await sql`UPDATE payee_bank_account SET sealed = NULL, ended_at = ${deps.clock.now()}, ended_by = ${actor.personId}
    WHERE id = ${id}`.execute(tx)
}

/** Emails an agent that their account has changed, also by themselves: that is how theft is noticed. */
async function notifyPayee(tx: Tx, change: Change, lastFour: string | null): Promise<void> {
  const { deps, actor, payee } = change
  if (payee.agentId === null) return
  const { rows } = await sql<{ email: string; name: string }>`
    SELECT a.email, p.name FROM agent a JOIN person p ON p.id = a.person_id
    WHERE a.person_id = ${payee.agentId} AND a.deactivated_at IS NULL`.execute(tx)
  const [agent] = rows
  if (!agent) return
  const { name: office } = await getOffice(tx)
  const format = getDateFormat(officeTimeZone, { dateStyle: 'long', timeStyle: 'short' })
  await sendSystemMail(tx, deps, {
    key: `bank-account:${randomUUID()}`,
    to: agent.email,
    ...writeBankMail({
      office,
      name: agent.name,
      lastFour,
      changedBy: payee.agentId === actor.personId ? 'you' : await getPersonName(tx, actor.personId),
      when: format.format(deps.clock.now()),
      url: `${deps.env.publicUrl}/payouts/mine`,
    }),
  })
}

async function record(
  tx: Tx,
  { deps, actor, payee }: Change,
  { what, id }: { readonly what: string; readonly id: string },
): Promise<void> {
  await recordAuditEntry(tx, deps, { by: actor.personId, about: payee.agentId, what, details: { id } })
}

async function isSame(change: Change, tx: Tx, { stored, input }: { stored: StoredAccount; input: Input }) {
  const { name, holder, kind, routing } = stored
  if (name !== input.name || holder !== input.holder || kind !== input.kind || routing !== input.routing)
    return false
  return (await decryptValue({ ...change.deps, db: tx }, stored.sealed)) === input.account_number
}

/**
 * Enters or changes the account of a payee, encrypted; the same account again changes nothing. An agent gets an email.
 * Throws `rule_broken` for an unknown agent.
 */
export async function saveBankAccount(change: Change, input: Input): Promise<void> {
  const { deps, actor, payee } = change
  const { name, holder, kind, routing, account_number: number } = input
  await deps.db.transaction().execute(async (tx) => {
    await assertAgent(tx, payee)
    const stored = await lockAccount(tx, payee)
    if (stored && (await isSame(change, tx, { stored, input }))) return
    if (stored) await endAccount(tx, change, stored.id)
    const lastFour = number.slice(-4)
    const { id } = await tx
      .insertInto('payee_bank_account')
      .values({
        agent_id: payee.agentId,
        payee: payee.payee,
        name,
        holder,
        kind,
        routing,
        last_four: lastFour,
        sealed: await encryptValue({ ...deps, db: tx }, number),
        prenoted_on: null,
        created_by: actor.personId,
        created_at: deps.clock.now(),
        ended_by: null,
        ended_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(tx, change, { what: 'bank_account_changed', id })
    await notifyPayee(tx, change, lastFour)
  })
}

/** Removes the account of a payee; without one nothing changes. */
export async function removeBankAccount(change: Change): Promise<void> {
  await change.deps.db.transaction().execute(async (tx) => {
    const stored = await lockAccount(tx, change.payee)
    if (!stored) return
    await endAccount(tx, change, stored.id)
    await record(tx, change, { what: 'bank_account_removed', id: stored.id })
    await notifyPayee(tx, change, null)
  })
}

/** The whole number of a payee's account, once the look is recorded. Throws `not_found` without one. */
export async function revealBankAccount(change: Change): Promise<string> {
  const { deps, payee } = change
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; sealed: string }>`
      SELECT b.id, b.sealed FROM payee_bank_account b WHERE ${whereCurrent(payee)}`.execute(tx)
    const [row] = rows
    if (!row) throw new AppError('not_found', achErrors.noAccount)
    const number = await decryptValue({ ...deps, db: tx }, row.sealed)
    await record(tx, change, { what: 'bank_account_revealed', id: row.id })
    return number
  })
}

import type { Body } from '@pb/contract/endpoint'
import type { ChartAccount, payouts } from '@pb/contract/payouts'
import { journalAccounts, type JournalAccount } from '@pb/rules/deals/postings'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { payoutErrors } from '../texts.ts'
import '../tables.ts'

/** An account as the office's books name it, with QuickBooks' type. */
interface NamedAccount {
  readonly name: string
  /** Empty without one. */
  readonly number: string
  readonly type: string
}
export type Chart = Readonly<Record<JournalAccount, NamedAccount>>

const defaults: Readonly<Record<JournalAccount, Omit<NamedAccount, 'number'>>> = {
  cash: { name: 'Commission Cash', type: 'BANK' },
  receivable: { name: 'Commissions Receivable', type: 'OCASSET' },
  clearing: { name: 'Commission Clearing', type: 'OCLIAB' },
  due_agent: { name: 'Due to Agents', type: 'OCLIAB' },
  due_other: { name: 'Due to Others', type: 'OCLIAB' },
  fees: { name: 'Transaction Fees', type: 'INC' },
  income: { name: 'Commission Income', type: 'INC' },
  loss: { name: 'Bad Debt', type: 'EXP' },
  opening_equity: { name: 'Opening Balance Equity', type: 'EQUITY' },
  agent_receivable: { name: 'Due from Agents', type: 'OCASSET' },
  agent_fees: { name: 'Agent Fees', type: 'INC' },
}

/** The journal's accounts by the names and numbers of the office's books. */
export async function readChart(db: Db | Tx): Promise<Chart> {
  const rows = await db.selectFrom('journal_account_name').select(['account', 'name', 'number']).execute()
  const own = new Map(rows.map(({ account, name, number }) => [account, { name, number }]))
  const entries = journalAccounts.map((account) => {
    const { name, type } = defaults[account]
    return [account, { name, number: '', type, ...own.get(account) }] as const
  })
  return Object.fromEntries(entries) as unknown as Chart
}

export async function listChart(db: Db | Tx): Promise<ChartAccount[]> {
  const chart = await readChart(db)
  return journalAccounts.map((account) => {
    const { name, number } = chart[account]
    return { account, title: defaults[account].name, name, number }
  })
}

/** Throws `rule_broken` where accounts of different types would be one account of the books. */
function assertDistinct(accounts: readonly Pick<ChartAccount, 'account' | 'name'>[]): void {
  const types = new Map<string, string>()
  for (const { account, name } of accounts) {
    const { type, name: title } = defaults[account]
    const other = types.get(name.toLowerCase())
    if (other !== undefined && other !== type)
      throw new AppError('rule_broken', payoutErrors.otherAccountType(name, title))
    types.set(name.toLowerCase(), type)
  }
}

/** Names and numbers every account; one with the name that the export gives it, and no number, has none of its own. */
export async function saveChart(
  actor: Actor,
  deps: Deps,
  { accounts }: Body<typeof payouts.saveChart>,
): Promise<ChartAccount[]> {
  const given = new Set(accounts.map(({ account }) => account))
  if (accounts.length !== journalAccounts.length || given.size !== journalAccounts.length)
    throw new AppError('rule_broken', payoutErrors.chartIncomplete)
  assertDistinct(accounts)
  const own = accounts.filter(({ account, name, number }) => name !== defaults[account].name || number !== '')
  return deps.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('journal_account_name').execute()
    if (own.length > 0)
      await tx
        .insertInto('journal_account_name')
        .values(
          own.map(({ account, name, number }) => ({
            account,
            name,
            number,
            changed_by: actor.personId,
            changed_at: deps.clock.now(),
          })),
        )
        .execute()
    return listChart(tx)
  })
}

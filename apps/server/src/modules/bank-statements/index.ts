import { bankStatements as contract } from '@pb/contract/bank-statements'
import { centsToDollars } from '@pb/rules/money'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineModule } from '../../platform/module.ts'
import { findAccount, listAccounts, renameAccount } from './accounts/queries.ts'
import {
  matchTransactions,
  returnTransaction,
  setAsideTransaction,
  unmatchTransaction,
} from './matching/change-matches.ts'
import { listEntriesNotInBank, presentEntry } from './matching/entries.ts'
import { listTransactions } from './matching/list-transactions.ts'
import { presentAccount, presentLine, presentStatement } from './present-statement.ts'
import {
  createDrafts,
  discardStatement,
  getStatement,
  importStatement,
  undoStatement,
} from './statements/change-statement.ts'
import { readLines } from './statements/lines.ts'
import { listStatements } from './statements/queries.ts'
import { statementErrors } from './texts.ts'

async function rename({ db }: Deps, id: string, name: string) {
  const outcome = await db.transaction().execute((tx) => renameAccount(tx, id, name))
  if (outcome === 'missing') throw new AppError('not_found')
  if (outcome === 'taken') throw new AppError('conflict', statementErrors.nameTaken(name))
  return presentAccount((await findAccount(db, id))!)
}

/** Files of the office's bank, and which of its transactions are which entries of the journal. */
export const bankStatements = defineModule({
  name: 'bank-statements',
  endpoints: contract,
  handlers: (deps) => ({
    bankAccounts: async () => ({ collection: (await listAccounts(deps.db)).map(presentAccount) }),
    renameBankAccount: ({ params, body }) => rename(deps, params.id, body.name),
    bankStatements: async ({ query }) => {
      const { rows, total } = await listStatements(deps.db, query)
      return { collection: rows.map(presentStatement), total }
    },
    uploadBankStatement: async ({ actor, upload }) => ({
      collection: (await createDrafts(actor, deps, upload)).map(presentStatement),
    }),
    bankStatement: async ({ params }) => presentStatement(await getStatement(deps, params.id)),
    bankStatementLines: async ({ params, query: { account_id, ...filter } }) => {
      const statement = await getStatement(deps, params.id)
      const { rows, counts } = await readLines(deps.db, statement, account_id ?? statement.account_id, filter)
      return {
        counts: {
          ...counts,
          money_in: centsToDollars(counts.money_in),
          money_out: centsToDollars(0 - counts.money_out),
        },
        collection: rows.map(presentLine),
        total: filter.kind === undefined ? counts.new + counts.known + counts.unread : counts[filter.kind],
      }
    },
    importBankStatement: async ({ actor, params, body }) =>
      presentStatement(await importStatement(actor, deps, params.id, body)),
    undoBankStatement: async ({ actor, params }) =>
      presentStatement(await undoStatement(actor, deps, params.id)),
    discardBankStatement: ({ params }) => discardStatement(deps, params.id).then(() => undefined),
    bankTransactions: ({ query }) => listTransactions(deps.db, query),
    matchBankTransactions: ({ actor, body }) =>
      matchTransactions(actor, deps, body.matches).then(() => undefined),
    unmatchBankTransaction: ({ params }) => unmatchTransaction(deps, params.id).then(() => undefined),
    setAsideBankTransaction: ({ actor, params, body }) =>
      setAsideTransaction(actor, deps, params.id, body.reason).then(() => undefined),
    returnBankTransaction: ({ params }) => returnTransaction(deps, params.id).then(() => undefined),
    entriesNotInBank: async ({ query }) => {
      const { rows, total } = await listEntriesNotInBank(deps.db, query)
      return { collection: rows.map(presentEntry), total }
    },
  }),
})

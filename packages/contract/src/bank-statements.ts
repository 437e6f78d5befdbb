import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { moneyRoles } from './role-groups.ts'
import { bit, date, dollars, id, paging, unixSeconds } from './wire.ts'

/** Files of the office's bank, and which of its transactions are which entries of the journal. */

/** A file may be as large as this: about 100,000 transactions. */
export const bankFileMegabytes = 40
export const bankFileRows = 120_000

const count = z.number().int().nonnegative()

const bankStatementState = z.enum(['draft', 'imported', 'undone'])
export type BankStatementState = z.infer<typeof bankStatementState>

export const bankAccount = z.object({
  account_id: id,
  name: z.string(),
  /** Empty where no file stated it. */
  routing: z.string(),
  last_four: z.string(),
  /** `checking`, `savings`, `card`; empty if unknown. */
  kind: z.string(),
  /** First and last day of its transactions. */
  from: date.nullable(),
  until: date.nullable(),
  unmatched: count,
})
export type BankAccount = z.infer<typeof bankAccount>

export const bankStatement = z.object({
  statement_id: id,
  file_name: z.string(),
  state: bankStatementState,
  /** The account it was imported into, or that it states, if that is known here. */
  account: z.object({ account_id: id, name: z.string() }).nullable(),
  /** What the file states of its account; empty where it does not. */
  routing: z.string(),
  last_four: z.string(),
  kind: z.string(),
  from: date.nullable(),
  until: date.nullable(),
  closing_balance: dollars.nullable(),
  closing_on: date.nullable(),
  notes: z.array(z.string()),
  lines: count,
  unread: count,
  /** Of an imported one: its lines that were here before. */
  known: count,
  created_by: z.string(),
  time_created: unixSeconds,
  time_imported: unixSeconds.nullable(),
  time_undone: unixSeconds.nullable(),
})
export type BankStatement = z.infer<typeof bankStatement>

export const bankLineKinds = ['new', 'known', 'unread'] as const
const lineKind = z.enum(bankLineKinds)
export type BankLineKind = z.infer<typeof lineKind>

export const bankLine = z.object({
  row: count,
  kind: lineKind,
  /** Null for one that could not be read. */
  date: date.nullable(),
  /** Positive for money that came in. */
  amount: dollars.nullable(),
  name: z.string(),
  memo: z.string(),
  check_number: z.string(),
  problem: z.string(),
})
export type BankLine = z.infer<typeof bankLine>

/** What becomes of each line of a file. */
export const bankLines = z.object({
  counts: z.object({ new: count, known: count, unread: count, money_in: dollars, money_out: dollars }),
  collection: z.array(bankLine),
  total: count,
})
export type BankLines = z.infer<typeof bankLines>

/** Money in or out by the journal. */
export const cashEntry = z.object({
  entry_id: id,
  date,
  amount: dollars,
  kind: z.string(),
  /** The payee, the management company, or the address of the deal. */
  name: z.string(),
  method: z.string(),
  reference: z.string(),
  deal_id: id.nullable(),
  invoice_number: z.string(),
  pay_run_id: id.nullable(),
})
export type CashEntry = z.infer<typeof cashEntry>

export const bankTransactionStates = ['unmatched', 'matched', 'set_aside'] as const
const transactionState = z.enum(bankTransactionStates)
export type BankTransactionState = z.infer<typeof transactionState>

const otherPart = z.object({ transaction_id: id, date, amount: dollars })

export const bankTransaction = z.object({
  transaction_id: id,
  account_id: id,
  date,
  amount: dollars,
  kind: z.string(),
  name: z.string(),
  memo: z.string(),
  check_number: z.string(),
  state: transactionState,
  set_aside_reason: z.string(),
  /** Of a matched one. */
  entries: z.array(cashEntry),
  /** Of one that is part of an entry: the transactions of the other parts. */
  other_parts: z.array(otherPart),
  /** Of an unmatched one: entries that may be it, each time all that make its amount; the likelier first. */
  candidates: z.array(z.array(cashEntry)),
  /** Whether the first candidate is the only one. */
  is_certain: bit,
  /**
   * Of an unmatched one without candidates: two or three entries of one payer or payee that make it, or one entry that it
   * makes with other transactions. Only where nothing else explains one of them; never certain.
   */
  combination: z.object({ entries: z.array(cashEntry), other_parts: z.array(otherPart) }).nullable(),
})
export type BankTransaction = z.infer<typeof bankTransaction>

const books = { tag: 'payouts', access: 'session', roles: moneyRoles } as const
const params = z.object({ id })
const accountName = z.string().trim().min(1, 'Enter a name').max(80, 'At most 80 characters')
const search = z.string().trim().max(200).default('')

const maxMatches = 200
const maxEntries = 200
/** Transactions that an entry can be split over. */
const maxParts = 20

const match = z.strictObject({
  transaction_id: id,
  entry_ids: z.array(id).min(1).max(maxEntries),
  /** The other transactions that a single entry is split over. */
  other_transaction_ids: z
    .array(id)
    .max(maxParts - 1)
    .default([]),
})

export const bankStatements = {
  bankAccounts: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/bank-accounts',
    summary: 'Bank accounts of the office, by name',
    replies: { 200: z.object({ collection: z.array(bankAccount) }) },
  }),
  renameBankAccount: endpoint({
    ...books,
    method: 'PUT',
    path: '/v1/bank-accounts/:id',
    summary: 'Rename a bank account',
    params,
    body: z.strictObject({ name: accountName }),
    replies: { 200: bankAccount },
    errors: ['not_found', 'conflict'],
  }),
  bankStatements: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/bank-statements',
    summary: 'Uploaded files of banks, newest first',
    query: z.object(paging(20, 100)),
    replies: { 200: z.object({ collection: z.array(bankStatement), total: count }) },
  }),
  uploadBankStatement: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/bank-statements',
    creates: true,
    summary: 'Upload a file of a bank (OFX, QFX, QBO, CSV or XLSX) as a draft for each account in it',
    upload: { field: 'file', maxBytes: bankFileMegabytes * 1_000_000 },
    replies: { 201: z.object({ collection: z.array(bankStatement) }) },
    errors: ['rule_broken'],
  }),
  bankStatement: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/bank-statements/:id',
    summary: 'One file of a bank',
    params,
    replies: { 200: bankStatement },
    errors: ['not_found'],
  }),
  bankStatementLines: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/bank-statements/:id/lines',
    summary: 'What becomes of each line, before or after the file is imported',
    params,
    query: z.object({
      /** The account that a draft would be imported into; without it, the one it states, or a new one. */
      account_id: id.optional(),
      kind: lineKind.optional(),
      ...paging(100, 500),
    }),
    replies: { 200: bankLines },
    errors: ['not_found'],
  }),
  importBankStatement: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/bank-statements/:id/import',
    creates: false,
    summary: 'Import a draft into an account, or into a new one by name',
    params,
    body: z.union([z.strictObject({ account_id: id }), z.strictObject({ new_account: accountName })]),
    replies: { 200: bankStatement },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  undoBankStatement: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/bank-statements/:id/undo',
    creates: false,
    summary: 'Take out what only this file states, with its matches, and an account that only it uses',
    params,
    replies: { 200: bankStatement },
    errors: ['not_found', 'conflict'],
  }),
  discardBankStatement: endpoint({
    ...books,
    method: 'DELETE',
    path: '/v1/bank-statements/:id',
    summary: 'Discard a draft',
    params,
    replies: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
  bankTransactions: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/bank-transactions',
    summary: 'Transactions by day, newest first, with their entries or those that may be them',
    query: z.object({
      account_id: id.optional(),
      state: transactionState.default('unmatched'),
      search,
      ...paging(50, 100),
    }),
    replies: { 200: z.object({ collection: z.array(bankTransaction), total: count }) },
  }),
  matchBankTransactions: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/bank-matches',
    creates: false,
    summary:
      'Match transactions with the entries that make their amounts, or an entry with its parts: all of them, or none',
    body: z.strictObject({ matches: z.array(match).min(1).max(maxMatches) }),
    replies: { 204: null },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  unmatchBankTransaction: endpoint({
    ...books,
    method: 'DELETE',
    path: '/v1/bank-transactions/:id/match',
    summary: 'Undo the match of a transaction, with the other parts of its entry',
    params,
    replies: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
  setAsideBankTransaction: endpoint({
    ...books,
    method: 'PUT',
    path: '/v1/bank-transactions/:id/set-aside',
    summary: 'Set a transaction aside that is not in the journal, such as rent or a fee of the bank',
    params,
    body: z.strictObject({ reason: z.string().trim().min(1, 'Say why').max(200, 'At most 200 characters') }),
    replies: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
  returnBankTransaction: endpoint({
    ...books,
    method: 'DELETE',
    path: '/v1/bank-transactions/:id/set-aside',
    summary: 'Move a transaction that was set aside back to the unmatched',
    params,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  entriesNotInBank: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/entries-not-in-bank',
    summary:
      'Money in and out by the journal that no transaction is matched with, in the days of the imported files',
    query: z.object({ search, ...paging(50, 200) }),
    replies: { 200: z.object({ collection: z.array(cashEntry), total: count }) },
  }),
}

import type { bankStatements, BankLineKind } from '@pb/contract/bank-statements'
import type { QueryInput } from '@pb/contract/endpoint'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

const root = ['bank-statements'] as const

/** Keys of what is cached of the office's bank. */
export const bankKeys = {
  root,
  statement: (id: string) => [...root, 'statement', id] as const,
} as const

type Filters<E extends keyof typeof bankStatements> = NonNullable<QueryInput<(typeof bankStatements)[E]>>

export function bankAccountsQuery() {
  return queryOptions({
    queryKey: [...root, 'accounts'],
    queryFn: ({ signal }) => call(contract.bankStatements.bankAccounts, { signal }),
  })
}

export const bankFilesPerPage = 20

/** One page of files, counted from 1. */
export function bankFilesQuery(page: number) {
  return queryOptions({
    queryKey: [...root, 'files', page],
    queryFn: ({ signal }) =>
      call(contract.bankStatements.bankStatements, {
        query: { limit: bankFilesPerPage, offset: (page - 1) * bankFilesPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export function bankFileQuery(id: string) {
  return queryOptions({
    queryKey: [...bankKeys.statement(id), 'file'],
    queryFn: ({ signal }) => call(contract.bankStatements.bankStatement, { params: { id }, signal }),
  })
}

const linesPerPage = 100

interface LinesFilter {
  readonly kind: BankLineKind | null
  /** The account that a draft would be imported into. */
  readonly accountId: string | null
}

/** Lines of a file with what becomes of them. */
export function bankLinesQuery(id: string, { kind, accountId }: LinesFilter) {
  return infiniteQueryOptions({
    queryKey: [...bankKeys.statement(id), 'lines', kind, accountId],
    queryFn: ({ pageParam, signal }) =>
      call(contract.bankStatements.bankStatementLines, {
        params: { id },
        query: {
          offset: pageParam,
          limit: linesPerPage,
          ...(kind !== null && { kind }),
          ...(accountId !== null && { account_id: accountId }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return loaded < total ? loaded : undefined
    },
    placeholderData: keepPreviousData,
  })
}

/** Transactions with their entries, or those that may be them. Keeps the previous page while loading. */
export function bankTransactionsQuery(query: Filters<'bankTransactions'>) {
  return queryOptions({
    queryKey: [...root, 'transactions', query],
    queryFn: ({ signal }) => call(contract.bankStatements.bankTransactions, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function entriesNotInBankQuery(query: Filters<'entriesNotInBank'>) {
  return queryOptions({
    queryKey: [...root, 'not-in-bank', query],
    queryFn: ({ signal }) => call(contract.bankStatements.entriesNotInBank, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

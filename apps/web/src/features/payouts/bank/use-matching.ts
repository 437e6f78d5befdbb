import type { BankTransaction, CashEntry } from '@pb/contract/bank-statements'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { bankChange } from './mutations.ts'
import * as texts from './texts.ts'

export interface Match {
  readonly transaction: BankTransaction
  readonly entryIds: readonly string[]
  /** The other transactions that the entry is split over. */
  readonly otherIds?: readonly string[]
}

export const toMatch = (transaction: BankTransaction, entries: readonly CashEntry[]): Match => ({
  transaction,
  entryIds: entries.map(({ entry_id }) => entry_id),
})

/** Undoes the match of transactions. */
export function useUnmatch() {
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await call(contract.bankStatements.unmatchBankTransaction, { params: { id } })
    },
    meta: { ...bankChange, success: texts.unmatchDone, error: texts.undoFailed },
  })
}

/** Matches transactions, all of them or none; offers to undo it. `errorTitle` is null where the caller shows the error. */
export function useMatch(errorTitle: string | null, done?: () => void) {
  const unmatch = useUnmatch()
  return useMutation({
    mutationFn: async (matches: readonly Match[]) =>
      call(contract.bankStatements.matchBankTransactions, {
        body: {
          matches: matches.map(({ transaction, entryIds, otherIds = [] }) => ({
            transaction_id: transaction.transaction_id,
            entry_ids: [...entryIds],
            other_transaction_ids: [...otherIds],
          })),
        },
      }),
    onSuccess: () => done?.(),
    meta: {
      ...bankChange,
      success: (_, matches) => {
        const ids = matches.map(({ transaction }) => transaction.transaction_id)
        const count = matches.reduce((sum, { otherIds = [] }) => sum + 1 + otherIds.length, 0)
        return { text: texts.matchedDone(count), undo: () => unmatch.mutate(ids) }
      },
      error: errorTitle,
    },
  })
}

/** Moves a transaction that was set aside back. */
export function useMoveBack() {
  return useMutation({
    mutationFn: async (id: string) => call(contract.bankStatements.returnBankTransaction, { params: { id } }),
    meta: { ...bankChange, success: texts.moveBackDone, error: texts.undoFailed },
  })
}

/** Sets a transaction aside; the dialog shows the error. */
export function useSetAside(done: () => void) {
  const moveBack = useMoveBack()
  return useMutation({
    mutationFn: async ({ id, reason }: { readonly id: string; readonly reason: string }) =>
      call(contract.bankStatements.setAsideBankTransaction, { params: { id }, body: { reason } }),
    onSuccess: () => done(),
    meta: { ...bankChange, success: texts.setAsideDone, undo: (_, { id }) => moveBack.mutate(id) },
  })
}

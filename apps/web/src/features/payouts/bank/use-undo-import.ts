import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { bankChange } from './mutations.ts'
import * as texts from './texts.ts'

/** Undoes the import of a bank file. */
export function useUndoImport(id: string) {
  return useMutation({
    mutationFn: async () => call(contract.bankStatements.undoBankStatement, { params: { id } }),
    meta: { ...bankChange, success: texts.undoDone, error: texts.undoFailed },
  })
}

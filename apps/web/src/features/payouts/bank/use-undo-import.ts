import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { useBankMutation } from './mutations.ts'
import * as texts from './texts.ts'

/** Undoes the import of a bank file. */
export function useUndoImport(id: string) {
  return useBankMutation({
    send: async () => call(contract.bankStatements.undoBankStatement, { params: { id } }),
    onSuccess: () => void toast.success(texts.undoDone),
    errorTitle: texts.undoFailed,
  })
}

import { toast, undoAction } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { pluralize } from '../../../../lib/format.ts'
import { useClientMutation } from '../../use-client-mutation.ts'
import * as texts from './texts.ts'

interface Reassignment {
  readonly from: string
  readonly to: string
  readonly toName: string
  readonly userIds: readonly string[]
}

/** Reassigns clients to another agent; the toast offers to undo. The caller shows errors. */
export function useReassign() {
  const back = useClientMutation({
    send: async ({ from, to, userIds }: Reassignment) =>
      call(contract.clients.reassignClients, { body: { from, to, user_ids: [...userIds] } }),
    onSuccess: ({ moved }) => toast.success(texts.reassignmentUndone(pluralize(moved.length, 'client'))),
    errorTitle: texts.undoFailed,
  })
  return useClientMutation({
    send: async ({ from, to, userIds }: Reassignment) =>
      call(contract.clients.reassignClients, { body: { from, to, user_ids: [...userIds] } }),
    onSuccess: ({ moved, stayed }, { from, to, toName }) => {
      const description =
        stayed.length === 0
          ? undefined
          : texts.alreadyClients(stayed.map(({ name }) => name).join(', '), toName)
      if (moved.length === 0) return toast.warning(texts.noneReassigned, { description })
      return toast.success(texts.reassigned(pluralize(moved.length, 'client'), toName), {
        ...(description !== undefined && { description }),
        action: undoAction(() => back.mutate({ from: to, to: from, toName: '', userIds: moved })),
      })
    },
    errorTitle: null,
  })
}

import { clientChange } from '../../client-change.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { call, contract } from '../../../../lib/api.ts'
import { pluralize } from '../../../../lib/format.ts'
import * as texts from './texts.ts'

interface Reassignment {
  readonly from: string
  readonly to: string
  readonly toName: string
  readonly userIds: readonly string[]
}

/** Reassigns clients to another agent; the toast offers to undo. The caller shows errors. */
export function useReassign() {
  const back = useMutation({
    mutationFn: async ({ from, to, userIds }: Reassignment) =>
      call(contract.clients.reassignClients, { body: { from, to, user_ids: [...userIds] } }),
    meta: {
      ...clientChange,
      success: ({ moved }) => texts.reassignmentUndone(pluralize(moved.length, 'client')),
      error: texts.undoFailed,
    },
  })
  return useMutation({
    mutationFn: async ({ from, to, userIds }: Reassignment) =>
      call(contract.clients.reassignClients, { body: { from, to, user_ids: [...userIds] } }),
    meta: {
      ...clientChange,
      success: ({ moved, stayed }, { from, to, toName }) => {
        const description =
          stayed.length === 0
            ? undefined
            : texts.alreadyClients(stayed.map(({ name }) => name).join(', '), toName)
        if (moved.length === 0) return { text: texts.noneReassigned, kind: 'warning', description }
        return {
          text: texts.reassigned(pluralize(moved.length, 'client'), toName),
          ...(description !== undefined && { description }),
          undo: () => back.mutate({ from: to, to: from, toName: '', userIds: moved }),
        }
      },
    },
  })
}

import type { Deal, dealMoves } from '@pb/contract/deals'
import type { BodyInput } from '@pb/contract/endpoint'
import { useNavigate } from 'react-router'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useDealMutation } from '../mutations.ts'
import { dealPath, dealsPath } from '../paths.ts'
import type { SheetStore } from '../sheet/sheet-store.ts'
import * as texts from './texts.ts'

type MoveBody = BodyInput<typeof dealMoves.moveDeal>
export type MoveInput = Omit<MoveBody, 'version' | 'key'>

class UnsavedError extends Error {
  override readonly name = 'UnsavedError'
}

const send = async (id: string, version: number, input: MoveInput): Promise<Deal> =>
  call(contract.dealMoves.moveDeal, { params: { id }, body: { ...input, version, key: randomKey() } })

/** Moves a deal. What is typed is saved first; a voided deal can be restored by the toast. */
export function useMoveDeal(store: SheetStore) {
  const undo = useDealMutation({
    send: async ({ id, version }: Deal) => send(id, version, { action: 'restore' }),
    onSuccess: () => toast.success(texts.moved.restore),
    errorTitle: texts.moveFailed.restore,
  })
  const move = useDealMutation({
    send: async (input: MoveInput) => {
      const needsSaving = input.action === 'submit' || input.action === 'approve'
      if (!(await store.flush()) && needsSaving) throw new UnsavedError(texts.notSavedYet)
      const { deal } = store.getState()
      return send(deal.id, deal.version, input)
    },
    onSuccess: (deal, { action }) => {
      store.receive(deal)
      const canUndo = action === 'void' && deal.actions.includes('restore')
      toast.success(texts.moved[action], canUndo ? { action: undoAction(() => undo.mutate(deal)) } : {})
    },
    errorTitle: null,
  })
  function run(input: MoveInput, done?: () => void): void {
    move.mutate(input, {
      onSuccess: () => done?.(),
      onError: (error) =>
        toast.error(texts.moveFailed[input.action], {
          description: error instanceof UnsavedError ? error.message : getErrorMessage(error),
        }),
    })
  }
  return { run, pending: move.isPending ? move.variables.action : null }
}

/** Deletes a draft; the toast offers to undo. */
export function useDeleteDeal() {
  const navigate = useNavigate()
  const restore = useDealMutation({
    send: async (id: string) => call(contract.dealMoves.restoreDeal, { params: { id } }),
    onSuccess: ({ id }) => {
      toast.success(texts.restored)
      void navigate(dealPath(id))
    },
    errorTitle: texts.restoreFailed,
  })
  return useDealMutation({
    send: async (id: string) => call(contract.dealMoves.deleteDeal, { params: { id } }),
    onSuccess: (_nothing, id) => {
      toast.success(texts.deleted, { action: undoAction(() => restore.mutate(id)) })
      void navigate(dealsPath)
    },
    errorTitle: texts.deleteFailed,
  })
}

/** Records money of the tenant or buyer. The dialog shows errors. */
export function useRecordReceipt(id: string, onDone: () => void) {
  return useDealMutation({
    send: async (body: BodyInput<typeof dealMoves.recordReceipt>) =>
      call(contract.dealMoves.recordReceipt, { params: { id }, body }),
    onSuccess: () => {
      toast.success(texts.receiptRecorded)
      onDone()
    },
    errorTitle: null,
  })
}

/** Records an over-payment that was paid back. The dialog shows errors. */
export function useRefundTenant(id: string, onDone: () => void) {
  return useDealMutation({
    send: async (body: BodyInput<typeof dealMoves.refundTenant>) =>
      call(contract.dealMoves.refundTenant, { params: { id }, body }),
    onSuccess: () => {
      toast.success(texts.refundRecorded)
      onDone()
    },
    errorTitle: null,
  })
}

/** Has the office absorb what was credited or written off. The dialog shows errors. */
export function useAbsorbShortfall(id: string, onDone: () => void) {
  return useDealMutation({
    send: async (body: BodyInput<typeof dealMoves.absorbShortfall>) =>
      call(contract.dealMoves.absorbShortfall, { params: { id }, body }),
    onSuccess: () => {
      toast.success(texts.absorbed)
      onDone()
    },
    errorTitle: null,
  })
}

/** Reverses money that was recorded by mistake or bounced. The dialog shows errors. */
export function useReverseReceipt(id: string, onDone: () => void) {
  return useDealMutation({
    send: async ({ receipt, note }: { readonly receipt: string; readonly note: string }) =>
      call(contract.dealMoves.reverseReceipt, { params: { id, receipt }, body: { note } }),
    onSuccess: () => {
      toast.success(texts.receiptReversed)
      onDone()
    },
    errorTitle: null,
  })
}

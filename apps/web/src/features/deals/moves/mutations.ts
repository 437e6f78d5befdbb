import type { Deal, dealMoves } from '@pb/contract/deals'
import type { BodyInput } from '@pb/contract/endpoint'
import { useNavigate } from 'react-router'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { dealChange } from '../mutations.ts'
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
  const undo = useMutation({
    mutationFn: async ({ id, version }: Deal) => send(id, version, { action: 'restore' }),
    meta: { ...dealChange, success: texts.moved.restore, error: texts.moveFailed.restore },
  })
  const move = useMutation({
    mutationFn: async (input: MoveInput) => {
      const needsSaving = input.action === 'submit' || input.action === 'approve'
      if (!(await store.flush()) && needsSaving) throw new UnsavedError(texts.notSavedYet)
      const { deal } = store.getState()
      return send(deal.id, deal.version, input)
    },
    onSuccess: (deal) => store.receive(deal),
    meta: {
      ...dealChange,
      success: (deal, { action }) => {
        const canUndo = action === 'void' && deal.actions.includes('restore')
        return { text: texts.moved[action], ...(canUndo ? { undo: () => undo.mutate(deal) } : {}) }
      },
      error: (error, { action }) => ({
        text: texts.moveFailed[action],
        description: error instanceof UnsavedError ? error.message : getErrorMessage(error),
      }),
    },
  })
  function run(input: MoveInput, done?: () => void): void {
    move.mutate(input, { onSuccess: () => done?.() })
  }
  return { run, pending: move.isPending ? move.variables.action : null }
}

/** Deletes a draft; the toast offers to undo. */
export function useDeleteDeal() {
  const navigate = useNavigate()
  const restore = useMutation({
    mutationFn: async (id: string) => call(contract.dealMoves.restoreDeal, { params: { id } }),
    onSuccess: ({ id }) => void navigate(dealPath(id)),
    meta: { ...dealChange, success: texts.restored, error: texts.restoreFailed },
  })
  return useMutation({
    mutationFn: async (id: string) => call(contract.dealMoves.deleteDeal, { params: { id } }),
    onSuccess: () => void navigate(dealsPath),
    meta: {
      ...dealChange,
      success: texts.deleted,
      undo: (_nothing, id) => restore.mutate(id),
      error: texts.deleteFailed,
    },
  })
}

/** Records money of the tenant or buyer. The dialog shows errors. */
export function useRecordReceipt(id: string, onDone: () => void) {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof dealMoves.recordReceipt>) =>
      call(contract.dealMoves.recordReceipt, { params: { id }, body }),
    onSuccess: () => onDone(),
    meta: { ...dealChange, success: texts.receiptRecorded },
  })
}

/** Records an over-payment that was paid back. The dialog shows errors. */
export function useRefundTenant(id: string, onDone: () => void) {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof dealMoves.refundTenant>) =>
      call(contract.dealMoves.refundTenant, { params: { id }, body }),
    onSuccess: () => onDone(),
    meta: { ...dealChange, success: texts.refundRecorded },
  })
}

/** Has the office absorb what was credited or written off. The dialog shows errors. */
export function useAbsorbShortfall(id: string, onDone: () => void) {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof dealMoves.absorbShortfall>) =>
      call(contract.dealMoves.absorbShortfall, { params: { id }, body }),
    onSuccess: () => onDone(),
    meta: { ...dealChange, success: texts.absorbed },
  })
}

/** Reverses money that was recorded by mistake or bounced. The dialog shows errors. */
export function useReverseReceipt(id: string, onDone: () => void) {
  return useMutation({
    mutationFn: async ({ receipt, note }: { readonly receipt: string; readonly note: string }) =>
      call(contract.dealMoves.reverseReceipt, { params: { id, receipt }, body: { note } }),
    onSuccess: () => onDone(),
    meta: { ...dealChange, success: texts.receiptReversed },
  })
}

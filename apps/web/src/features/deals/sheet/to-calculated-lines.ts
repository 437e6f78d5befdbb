import type { SheetLine } from '@pb/contract/deals'
import { parseAmount } from './amounts.ts'
import { isDeduction, type SheetForm } from './form-state.ts'

/** The lines as they are typed, for explanations. */
export function toCalculatedLines({ lines }: SheetForm): SheetLine[] {
  return lines.map((line) => {
    const typed = parseAmount(line.amount)
    const amount = Number.isNaN(typed) ? null : typed
    return {
      line_id: line.lineId,
      description: line.description,
      op: line.payer === 'op' ? amount : null,
      fee: line.payer === 'fee' ? amount : null,
      payer: line.payer,
      deducts: isDeduction(line) ? 1 : 0,
      agent_id: line.agentId,
      timing: line.timing,
      payee: line.payee,
    }
  })
}

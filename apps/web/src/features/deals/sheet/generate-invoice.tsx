import { moneyStates } from '@pb/rules/deals/money-state'
import { invoiceStatuses } from '@pb/rules/deals/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { call, contract } from '../../../lib/api.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { dealKeys } from '../../../queries/deal-keys.ts'
import { dealChange } from '../mutations.ts'
import { parseAmount } from './amounts.ts'
import type { LineForm } from './form-state.ts'
import { useSheetContext } from './sheet-context.ts'
import * as texts from './texts.ts'

/** Why no invoice can be made from the line; null if one can. */
function findObstacle({ payer, lineId, amount }: LineForm): string | null {
  if (payer === 'fee') return texts.onlyOwnerPaid
  if (!((parseAmount(amount) ?? 0) > 0)) return texts.enterAmountFirst
  return lineId === '' ? texts.saveFirst : null
}

/** Makes a draft invoice that is filled from the line. Pressed again after a failure, it is made once. */
function useCreateInvoice(line: LineForm) {
  const { store } = useSheetContext()
  const client = useQueryClient()
  const [key] = useState(randomKey)
  return useMutation({
    mutationFn: async () => {
      await store.flush()
      const { deal } = store.getState()
      const { basic_info: info } = deal
      return call(contract.opInvoices.createInvoice, {
        body: {
          type: deal.kind,
          agent_id: deal.agent.user_id,
          deal_id: deal.id,
          line_id: line.lineId,
          address: info.apt_address,
          unit: info.apt_unit,
          price: info.apt_price,
          move_in: info.lease_start,
          commission_amount: parseAmount(line.amount) ?? 0,
          management_company: info.management,
          tenant_name: info.client_name,
          key,
        },
      })
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: dealKeys.ones }),
    meta: { ...dealChange, success: texts.invoiceMade, error: texts.invoiceFailed },
  })
}

/** Makes an invoice from an owner-paid line, or shows the one that was made. */
export function GenerateInvoice({ line }: { readonly line: LineForm }) {
  const { state, editable } = useSheetContext()
  const create = useCreateInvoice(line)
  const invoices = state.deal.invoices.filter(({ line_id: id }) => id !== '' && id === line.lineId)
  const obstacle = findObstacle(line)
  const title = line.description.trim() || texts.untitledLine
  if (!editable && invoices.length === 0 && line.payer === 'fee') return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {invoices.map(({ invoice_id: id, number, status, money }) => (
        <Link key={id} to={`/op-invoices?invoice=${id}`} className="text-sm">
          {number === ''
            ? texts.draftInvoice
            : texts.invoiceState(
                number,
                status === 'sent' || status === 'overdue'
                  ? findTitle(invoiceStatuses, status)
                  : findTitle(moneyStates, money.state),
              )}
        </Link>
      ))}
      {invoices.length === 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3"
          disabled={obstacle !== null}
          loading={create.isPending}
          title={obstacle ?? undefined}
          aria-label={texts.invoiceFor(title)}
          onClick={() => create.mutate(undefined)}
        >
          {!create.isPending && <FilePlus2 aria-hidden className="size-4" />}
          {texts.generateInvoice}
        </Button>
      )}
    </div>
  )
}

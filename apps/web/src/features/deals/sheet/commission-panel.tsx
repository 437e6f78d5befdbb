import { commissionPayers } from '@pb/rules/deals/vocabulary'
import { Plus } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { formatAmount } from '../labels.ts'
import { sumLines } from './find-issues.ts'
import { createLine, isDeduction, type LineForm } from './form-state.ts'
import { GenerateInvoice } from './generate-invoice.tsx'
import { LineFields } from './line-fields.tsx'
import { useSheetContext } from './sheet-context.ts'
import * as texts from './texts.ts'

const payers = commissionPayers.map(({ key, title }) => ({ value: key, label: title }))

function LineRow({ line }: { readonly line: LineForm }) {
  const { setLine, editable } = useSheetContext()
  const title = line.description.trim() || texts.untitledLine
  if (!editable)
    return (
      <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
        <span className="min-w-0 grow basis-40">{title}</span>
        <span className="text-muted">{texts.payers[line.payer]}</span>
        <span className="w-28 text-right font-medium tabular-nums">
          {line.amount === '' ? '–' : `$${line.amount}`}
        </span>
        {line.payer === 'op' && (
          <span className="basis-full">
            <GenerateInvoice line={line} />
          </span>
        )}
      </li>
    )
  return (
    <LineFields
      line={line}
      choice={
        <Select
          label={`${texts.paidBy}: ${title}`}
          value={line.payer}
          options={payers}
          onChange={(payer) => setLine(line.key, { payer })}
          className="w-36 max-xs:grow"
        />
      }
    >
      <div className="basis-full empty:hidden">
        <GenerateInvoice line={line} />
      </div>
    </LineFields>
  )
}

/** The lines that make up the gross commission. */
export function CommissionPanel() {
  const { state, editable, addLine } = useSheetContext()
  const lines = state.form.lines.filter((line) => !isDeduction(line))
  return (
    <Panel
      title={texts.commission}
      action={
        <span className="text-sm text-muted tabular-nums">
          {texts.gross}{' '}
          <strong className="font-semibold text-ink">{formatAmount(sumLines(lines).gross)}</strong>
        </span>
      }
    >
      {lines.length === 0 && <p className="text-sm text-muted">{texts.noLines}</p>}
      <ul aria-label={texts.commission} className="divide-y empty:hidden">
        {lines.map((line) => (
          <LineRow key={line.key} line={line} />
        ))}
      </ul>
      {editable && (
        <Button size="sm" className="mt-2" onClick={() => addLine(createLine())}>
          <Plus aria-hidden className="size-4" />
          {texts.addLine}
        </Button>
      )}
    </Panel>
  )
}

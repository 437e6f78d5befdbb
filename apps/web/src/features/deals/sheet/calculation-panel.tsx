import { CircleHelp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAmount } from '../labels.ts'
import { explainFigures, type Figure } from './explain-figures.ts'
import { useSheetContext } from './sheet-context.ts'
import { toCalculatedLines } from './to-calculated-lines.ts'
import { useCalculation } from './use-calculation.ts'
import * as texts from './texts.ts'

const WhyDialog = lazy(() => import('./why-dialog.tsx'))

/** What is taken off is shown with a minus. */
const subtracted: ReadonlySet<string> = new Set(['before', 'after', 'company', 'shares'])

function FigureRow({ figure, onOpen }: { readonly figure: Figure; readonly onOpen: () => void }) {
  const { key, title, amount } = figure
  const isNet = key.startsWith('net')
  const shown = formatAmount(subtracted.has(key) ? -amount : amount)
  return (
    <li className={cn(isNet && 'border-t first:border-t-0')}>
      <button
        type="button"
        aria-label={texts.why(title, shown)}
        onClick={onOpen}
        className={cn(
          'group -mx-2 flex w-[calc(100%+16px)] items-baseline gap-2 rounded-md px-2 text-left hover:bg-hover',
          isNet ? 'py-2 text-base font-semibold' : 'py-1.5 text-sm',
        )}
      >
        <span className={cn('min-w-0', !isNet && key !== 'gross' && 'text-muted')}>{title}</span>
        <CircleHelp
          aria-hidden
          className="size-3.5 shrink-0 translate-y-0.5 text-muted opacity-60 group-hover:opacity-100"
        />
        <span className="ml-auto shrink-0 tabular-nums">{shown}</span>
      </button>
    </li>
  )
}

/** What everyone gets, calculated while the sheet is typed; each figure opens why it is that number. */
export function CalculationPanel() {
  const { state } = useSheetContext()
  const { deal, form } = state
  const { figures, isStale } = useCalculation()
  const [open, setOpen] = useState<string | null>(null)
  const all = explainFigures(figures, toCalculatedLines(form))
  const opened = all.find(({ key }) => key === open)
  const problem = figures.calculation_problem
  return (
    <Panel title={texts.calculation}>
      {problem !== '' && (
        <FormMessage look="warning">
          <strong className="font-medium">{texts.cantCalculate}.</strong> {problem}
        </FormMessage>
      )}
      {problem === '' && (
        <>
          <ul
            aria-label={texts.calculation}
            aria-busy={isStale || undefined}
            className={cn('transition-opacity', isStale && 'opacity-60')}
          >
            {all.map((figure) => (
              <FigureRow key={figure.key} figure={figure} onOpen={() => setOpen(figure.key)} />
            ))}
          </ul>
          <p className="mt-2 border-t pt-2 text-xs text-muted">
            {isStale ? texts.calculating : figures.final === 1 ? texts.final : texts.estimate}
          </p>
        </>
      )}
      {opened && (
        <Suspense fallback={null}>
          <WhyDialog
            dealId={deal.id}
            figure={opened}
            canOpenStatement={figures === deal}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Panel>
  )
}

import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { contract, fetchFile } from '../../../lib/api.ts'
import { dealKeys } from '../../../queries/deal-keys.ts'
import { formatAmount } from '../labels.ts'
import type { Figure, Step } from './explain-figures.ts'
import * as texts from './texts.ts'

const FileViewer = lazy(async () => ({
  default: (await import('../../../components/domain/file-viewer/file-viewer.tsx')).FileViewer,
}))

interface WhyDialogProps {
  readonly dealId: string
  readonly figure: Figure
  /** The statement is that of the saved deal. */
  readonly canOpenStatement: boolean
  readonly onClose: () => void
}

function StepRow({ title, source, formula, amount }: Step) {
  return (
    <li className="flex items-baseline gap-4 py-2.5">
      <span className="min-w-0 grow">
        <span className="block text-sm font-medium">{title}</span>
        {formula !== '' && (
          <span className="block text-sm text-muted tabular-nums [overflow-wrap:anywhere]">{formula}</span>
        )}
        {source !== '' && <span className="block text-xs text-muted">{source}</span>}
      </span>
      <span className="shrink-0 text-sm font-medium tabular-nums">{formatAmount(amount)}</span>
    </li>
  )
}

/** Steps with a key of their own: two may have the same words. */
const toKeyed = (steps: readonly Step[]) =>
  steps.map((step, index) => [`${index} ${step.title}`, step] as const)

/** The steps that lead to a figure, each with its rule, its source and its arithmetic. */
export default function WhyDialog({ dealId, figure, canOpenStatement, onClose }: WhyDialogProps) {
  const [statement, setStatement] = useState(false)
  const { title, meaning, steps, amount, agentId } = figure
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.whyTitle(title)}
      description={meaning}
      className="max-w-xl!"
      footer={
        agentId !== undefined &&
        canOpenStatement && (
          <Button onClick={() => setStatement(true)}>
            <FileText aria-hidden className="size-4" />
            {texts.statement}
          </Button>
        )
      }
    >
      {steps.length === 0 && <p className="text-sm text-muted">{texts.noStepsYet}</p>}
      <ol aria-label={title} className="divide-y empty:hidden">
        {toKeyed(steps).map(([key, step]) => (
          <StepRow key={key} {...step} />
        ))}
      </ol>
      <p className="flex items-baseline justify-between gap-4 border-t-2 pt-2.5 text-base font-semibold">
        <span>{title}</span>
        <span className="tabular-nums">{formatAmount(amount)}</span>
      </p>
      {statement && agentId !== undefined && (
        <Suspense fallback={null}>
          <FileViewer
            queryKey={[...dealKeys.papers, 'statement', dealId, agentId]}
            load={(signal) =>
              fetchFile(contract.dealStatements.dealStatement, {
                params: { id: dealId },
                query: { agent_id: agentId },
                signal,
              })
            }
            contentType="application/pdf"
            name={texts.statementName(dealId)}
            onClose={() => setStatement(false)}
          />
        </Suspense>
      )}
    </Dialog>
  )
}

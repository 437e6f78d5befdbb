import type { Household } from '@pb/contract/applications'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatDay } from '../../../lib/format.ts'
import { StatusMark } from '../status-mark.tsx'
import { useConditionalOffer } from './mutations.ts'
import * as texts from './texts.ts'

const AnswerDialog = lazy(() => import('./answer-dialog.tsx'))

interface AnswerPanelProps {
  readonly household: Household
  readonly own: boolean
}

function ConditionalOffer({ household, own }: AnswerPanelProps) {
  const offer = useConditionalOffer(household.household_id)
  const { status, time_conditional_offer: offered } = household
  return (
    <div className="mt-4 border-t pt-3 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{texts.conditionalOffer}</span>
        {offered !== null && <span className="text-muted">{texts.offerOn(formatDay(offered))}</span>}
      </p>
      <p className="mt-1 text-xs text-muted">{texts.offerHint}</p>
      {own && status === 'NEW' && (
        <Button
          size="sm"
          className="mt-2"
          loading={offer.isPending}
          onClick={() => offer.mutate(offered === null)}
        >
          {offered === null ? texts.recordOffer : texts.removeOffer}
        </Button>
      )}
    </div>
  )
}

/** The landlord's answer for the household, and a conditional offer before it. */
export function AnswerPanel({ household, own }: AnswerPanelProps) {
  const [editing, setEditing] = useState(false)
  const { answer, status } = household
  const unanswered = status === 'NEW'
  return (
    <Panel title={texts.answer}>
      {answer ? (
        <div className="flex flex-col gap-1 text-sm">
          <p className="flex items-center gap-2">
            <StatusMark status={status} />
            <span className="text-muted">{texts.answeredOn(formatDay(answer.time))}</span>
          </p>
          {answer.reason !== '' && (
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{answer.reason}</p>
          )}
          {answer.adverse_action && <p className="text-muted">{texts.reportWasReason}</p>}
        </div>
      ) : (
        <p className="text-sm text-muted">{texts.noAnswer}</p>
      )}
      {own && (
        <Button size="sm" className="mt-3" onClick={() => setEditing(true)}>
          {unanswered ? texts.recordAnswer : texts.changeAnswer}
        </Button>
      )}
      <ConditionalOffer household={household} own={own} />
      {editing && (
        <Suspense fallback={null}>
          <AnswerDialog household={household} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

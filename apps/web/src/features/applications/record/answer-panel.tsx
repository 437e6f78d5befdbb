import type { Application, Household } from '@pb/contract/applications'
import { Suspense, useState } from 'react'
import { openNewDeal } from '../../../components/domain/new-deal.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatDay } from '../../../lib/format.ts'
import { getPersonName } from '../labels.ts'
import { StatusMark } from '../status-mark.tsx'
import { useConditionalOffer } from './mutations.ts'
import * as texts from './texts.ts'
import { lazy } from '../../../lib/lazy.ts'

const AnswerDialog = lazy(() => import('./answer-dialog.tsx'))
const CriminalHistoryDialog = lazy(() => import('./criminal-history-dialog.tsx'))

interface AnswerPanelProps {
  readonly household: Household
  readonly own: boolean
}

/** One button for each person who will live there. */
function CriminalHistories({ forms }: Pick<Household, 'forms'>) {
  const [open, setOpen] = useState<Application | null>(null)
  const residents = forms.filter(
    ({ applicant_type: type }) => type === 'APPLICANT' || type === 'CO_APPLICANT',
  )
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {residents.map((form) => (
        <Button key={form.id} size="sm" onClick={() => setOpen(form)}>
          {residents.length === 1 ? texts.criminalHistory : texts.criminalHistoryFor(getPersonName(form))}
        </Button>
      ))}
      {open && (
        <Suspense fallback={null}>
          <CriminalHistoryDialog form={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
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
      {own && offered !== null && <CriminalHistories forms={household.forms} />}
    </div>
  )
}

/** The landlord's answer for the household, and a conditional offer before it. */
export function AnswerPanel({ household, own }: AnswerPanelProps) {
  const [editing, setEditing] = useState(false)
  const { answer, status } = household
  const unanswered = status === 'NEW'
  const client = household.forms[0]?.household
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
      {own && client && status === 'APPROVED' && (
        <Button
          size="sm"
          variant="primary"
          className="mt-3 ml-2"
          onClick={() =>
            openNewDeal({
              client: { user_id: client.user_id, name: client.name },
              householdId: household.household_id,
              kind: 'rental',
            })
          }
        >
          {texts.startDeal}
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

import type { MoneyControls } from '@pb/contract/deals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { formatDay } from '../../../lib/format.ts'
import { moneyControlsQuery } from '../../../queries/deal-settings.ts'
import { useSaveMoneyControls } from './mutations.ts'
import * as texts from './texts.ts'

const options = [
  { value: '3', label: texts.threePeople },
  { value: '2', label: texts.twoPeople },
  { value: '1', label: texts.onePerson },
] as const
type Choice = (typeof options)[number]['value']

function ControlsForm({ controls }: { readonly controls: MoneyControls }) {
  const stored = String(controls.people) as Choice
  // Null while it shows what is stored.
  const [chosen, setChosen] = useState<Choice | null>(null)
  const save = useSaveMoneyControls(() => setChosen(null))
  const { people, in_effect: inEffect, changed_by: by, time_changed: at } = controls
  return (
    <Form
      sends={false}
      className="flex flex-col gap-3"
      onSubmit={() => {
        if (chosen !== null && chosen !== stored) save.mutate(chosen === '1' ? 1 : chosen === '2' ? 2 : 3)
      }}
    >
      <SelectField label={texts.duties} value={chosen ?? stored} options={options} onChange={setChosen} />
      {inEffect < people && <p className="text-sm text-warning">{texts.fewSupervisors[inEffect]}</p>}
      {inEffect === 1 && <p className="text-sm text-muted">{texts.combinedLogged}</p>}
      {at !== null && <p className="text-xs text-muted">{texts.changedBy(by, formatDay(at))}</p>}
      <div>
        <SubmitButton
          type="submit"
          variant="secondary"
          loading={save.isPending}
          obstacle={chosen === null || chosen === stored ? texts.controlsUnchanged : null}
        >
          {texts.saveControls}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Who may record, approve and pay the money of one deal. */
export function MoneyControlsPanel() {
  const { data, error, refetch } = useQuery(moneyControlsQuery)
  return (
    <Panel title={texts.controls}>
      <p className="mb-3 text-sm text-muted">{texts.controlsLead}</p>
      {data && <ControlsForm controls={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24" />}
    </Panel>
  )
}

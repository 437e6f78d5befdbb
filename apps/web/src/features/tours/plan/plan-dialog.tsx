import { travelModes, type Tour } from '@pb/contract/tours'
import { useId, useState } from 'react'
import { ClientField } from '../../../components/domain/client-field.tsx'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { DialogCancel } from '../../../components/ui/dialog-cancel.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { usePlanTour } from '../mutations.ts'
import { toNewPlan, toPlan, toStoredPlan, type PlanEntries } from './plan-form.ts'
import { StopsField } from './stops-field.tsx'
import * as texts from '../texts.ts'

interface PickedClient {
  readonly user_id: string
  readonly name: string
}

interface PlanDialogProps {
  /** The planned tour to change; a new one without. */
  readonly tour?: Tour
  /** What a new one starts from. */
  readonly client?: PickedClient | undefined
  readonly listings?: readonly { readonly id: string; readonly title: string }[]
  readonly onClose: () => void
  readonly onPlanned: (tour: Tour) => void
}

const modes = travelModes.map((value) => ({ value, label: texts.travelModes[value] }))
const lengths = ['10', '15', '20', '30', '45', '60'].map((value) => ({ value, label: value }))
const orders = [
  { value: 'best' as const, label: texts.bestOrder },
  { value: 'given' as const, label: texts.givenOrder },
]

/** Plans a tour, or changes a planned one. */
export default function PlanDialog({
  tour,
  client: firstClient,
  listings,
  onClose,
  onPlanned,
}: PlanDialogProps) {
  const formId = useId()
  const [key] = useState(randomKey)
  const [client, setClient] = useState<PickedClient | undefined>(tour?.client ?? firstClient)
  const [entries, setEntries] = useState<PlanEntries>(() =>
    tour ? toStoredPlan(tour) : toNewPlan(new Date(), listings ?? []),
  )
  const plan = usePlanTour()
  const change = (next: Partial<PlanEntries>): void => setEntries((now) => ({ ...now, ...next }))
  const { date, time, stops } = entries
  const obstacle = !client
    ? texts.chooseClient
    : stops.length === 0
      ? texts.chooseListing
      : date === '' || time === ''
        ? texts.chooseTime
        : null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={tour ? texts.changeTour : texts.planTour}
      className="min-h-[min(36rem,100%)] max-w-2xl!"
      footer={
        <>
          <DialogCancel disabled={plan.isPending} />
          <SubmitButton type="submit" form={formId} obstacle={obstacle} loading={plan.isPending}>
            {tour ? texts.save : texts.plan}
          </SubmitButton>
        </>
      }
    >
      <Form
        sends={false}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={() => {
          if (!client || obstacle !== null || plan.isPending) return
          plan.mutate(
            { tour, userId: client.user_id, plan: toPlan(entries, tour), key },
            { onSuccess: onPlanned },
          )
        }}
      >
        <ClientField value={client} fixed={tour !== undefined} error={undefined} onChange={setClient} />
        <StopsField stops={stops} onChange={(next) => change({ stops: next })} />
        <div className="grid gap-4 xs:grid-cols-2">
          <Field label={texts.date}>
            <Input type="date" value={date} onChange={({ target }) => change({ date: target.value })} />
          </Field>
          <Field label={`${texts.startTime} (${texts.newYorkTime})`}>
            <Input
              type="time"
              step={300}
              value={time}
              onChange={({ target }) => change({ time: target.value })}
            />
          </Field>
          <SelectField
            label={texts.travel}
            value={entries.travel}
            options={modes}
            onChange={(travel) => change({ travel })}
          />
          <SelectField
            label={texts.minutesEach}
            value={entries.minutes}
            options={lengths}
            onChange={(minutes) => change({ minutes })}
          />
          <SelectField
            label={texts.order}
            value={entries.order}
            options={orders}
            onChange={(order) => change({ order })}
          />
          <Field label={texts.titleField} hint={texts.titleHint}>
            <Input
              maxLength={120}
              value={entries.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          </Field>
        </div>
        {plan.error && <FormMessage>{getErrorMessage(plan.error)}</FormMessage>}
      </Form>
    </Dialog>
  )
}

import type { CommissionPlan, PlanTermsWire } from '@pb/contract/commission-plans'
import { useId, useState, type ReactNode } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { randomKey } from '../../../lib/random-key.ts'
import { useAddPlan, useSaveTerms } from '../mutations.ts'
import * as templates from '../text-templates.ts'
import * as texts from '../texts.ts'
import { FeeRows } from './fee-rows.tsx'
import { LimitFields } from './limit-fields.tsx'
import { parsePlanForm, toPlanForm, type PlanForm } from './plan-form.ts'
import { ShareRows } from './share-rows.tsx'
import { SplitFields } from './split-fields.tsx'
import { WorkedExample } from './worked-example.tsx'

function Section({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <fieldset className="border-t pt-4 first:border-t-0 first:pt-0">
      {title !== undefined && (
        <legend className="float-left w-full pb-3 text-sm font-semibold">{title}</legend>
      )}
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

interface PlanDialogProps {
  /** The plan whose terms change; null for a new plan. */
  readonly plan: CommissionPlan | null
  readonly today: string
  readonly names: ReadonlyMap<string, string>
  readonly onClose: () => void
}

/** Adds a plan, or sets the terms of one from a day on, with an example beside it. */
export function PlanDialog({ plan, today, names, onClose }: PlanDialogProps) {
  const current = plan?.terms.find((each) => each.current === 1) ?? plan?.terms[0]
  const [title, setTitle] = useState(plan?.title ?? '')
  const [since, setSince] = useState(plan ? today : `${today.slice(0, 4)}-01-01`)
  const [form, setForm] = useState<PlanForm>(() => toPlanForm(current?.terms))
  const [submitted, setSubmitted] = useState(false)
  const [key] = useState(randomKey)
  const formId = useId()
  const add = useAddPlan()
  const save = useSaveTerms()
  const { terms, errors } = parsePlanForm(form)
  const shown = submitted ? errors : {}
  const change = (next: Partial<PlanForm>) => setForm((now) => ({ ...now, ...next }))

  function submit(valid: PlanTermsWire): void {
    const options = { onSuccess: onClose }
    if (plan) save.mutate({ id: plan.plan_id, since, version: plan.version, terms: valid }, options)
    else add.mutate({ title: title.trim(), since, terms: valid, key }, options)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={plan ? templates.changeTermsTitle(plan.title) : texts.newPlan}
      className="max-w-4xl"
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={add.isPending || save.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
        <Form
          sends={false}
          id={formId}
          noValidate
          className="flex flex-col gap-5"
          onSubmit={() => {
            setSubmitted(true)
            if (terms && since !== '' && (plan || title.trim() !== '')) submit(terms)
          }}
        >
          <Section>
            <div className="grid gap-4 sm:grid-cols-2">
              {!plan && (
                <Field
                  label={texts.name}
                  error={submitted && title.trim() === '' ? texts.enterName : undefined}
                >
                  <Input maxLength={60} value={title} onChange={({ target }) => setTitle(target.value)} />
                </Field>
              )}
              <Field label={texts.since} hint={texts.sinceHint}>
                <Input type="date" required value={since} onChange={({ target }) => setSince(target.value)} />
              </Field>
            </div>
          </Section>
          <Section>
            <SplitFields form={form} errors={shown} onChange={change} />
          </Section>
          <Section title={texts.limits}>
            <LimitFields form={form} errors={shown} onChange={change} />
          </Section>
          <Section title={texts.fees}>
            <FeeRows
              fees={form.fees}
              errors={shown}
              hasCap={form.cap.trim() !== ''}
              onChange={(fees) => change({ fees })}
            />
          </Section>
          <Section title={texts.shares}>
            <ShareRows
              shares={form.shares}
              errors={shown}
              names={names}
              onChange={(shares) => change({ shares })}
            />
          </Section>
        </Form>
        <div className="md:sticky md:top-0 md:self-start">
          <WorkedExample title={title} since={since || today} terms={terms} names={names} />
        </div>
      </div>
    </Dialog>
  )
}

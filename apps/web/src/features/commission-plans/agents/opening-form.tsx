import type { AgentPlans } from '@pb/contract/commission-plans'
import { useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PriceField } from '../../../components/ui/price-input.tsx'
import { isPriceValid, parseDollars } from '../../../lib/price-text.ts'
import { useSaveOpening } from '../mutations.ts'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import * as texts from '../texts.ts'

const toText = (amount: number | undefined) => amount?.toLocaleString('en-US') ?? ''

interface OpeningFormProps {
  readonly agent: AgentPlans
  readonly today: string
}

/** What an agent closed this year before the office's deals were kept here. */
export function OpeningForm({ agent: { agent_id, opening }, today }: OpeningFormProps) {
  const [date, setDate] = useState(opening?.as_of ?? today)
  const [gross, setGross] = useState(toText(opening?.gross))
  const [company, setCompany] = useState(toText(opening?.company))
  const save = useSaveOpening()
  const isValid = gross.trim() !== '' && isPriceValid(gross) && isPriceValid(company) && date !== ''
  return (
    <Form
      sends={false}
      className="flex flex-col gap-3"
      onSubmit={() => {
        const amounts = { gross: parseDollars(gross), company: parseDollars(company) }
        if (isValid) save.mutate({ id: agent_id, opening: { as_of: date, ...amounts } })
      }}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={texts.openingDate}>
          <Input type="date" value={date} onChange={({ target }) => setDate(target.value)} />
        </Field>
        <PriceField label={texts.openingGross} value={gross} onChange={setGross} />
        <PriceField label={texts.openingCompany} value={company} onChange={setCompany} />
      </div>
      <p className="text-xs text-muted">{texts.openingHint}</p>
      <div className="flex gap-2">
        <SubmitButton
          type="submit"
          variant="secondary"
          loading={save.isPending}
          obstacle={isValid ? null : texts.openingIncomplete}
        >
          {texts.save}
        </SubmitButton>
        {opening && (
          <Button
            variant="ghost"
            loading={save.isPending}
            onClick={() => save.mutate({ id: agent_id, opening: null })}
          >
            {texts.clearOpening}
          </Button>
        )}
      </div>
    </Form>
  )
}

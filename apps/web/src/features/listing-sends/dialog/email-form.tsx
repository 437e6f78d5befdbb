import { formatListingAddress } from '@pb/rules/listing-labels'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { ErrorText } from '../../../components/ui/error-text.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import type { ReactNode } from 'react'
import { ListingsField } from './listings-field.tsx'
import { NoticesDue } from './notices-due.tsx'
import { Recipients } from './recipients.tsx'
import { TemplateSelect } from './template-select.tsx'
import type { SendState } from './use-send.ts'
import { WordingWarning } from './wording-warning.tsx'
import * as texts from './texts.ts'

interface EmailFormProps {
  readonly state: SendState
  readonly picker: ReactNode
}

/** Recipients, listings, subject and message of the email. */
export function EmailForm({ state, picker }: EmailFormProps) {
  const { form, active, recipients, contents } = state
  const { listings, advice, failure } = contents
  const { errors } = form.formState
  const inactive = listings.filter(({ advertisement_id: id }) => advice.inactive_ids.includes(id))
  const someAlreadySent = recipients.some(({ already_sent_ids: ids }) =>
    active.some(({ advertisement_id: id }) => ids.includes(id)),
  )
  return (
    <Form
      sends
      noValidate
      className="flex min-w-0 flex-col gap-4"
      onSubmit={() => {
        void state.submit()
      }}
    >
      {inactive.length > 0 && (
        <output className="block rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {texts.offMarket(inactive.map(formatListingAddress).join('; '), inactive.length === 1)}
        </output>
      )}
      <Recipients state={state} picker={picker} />
      {failure && <FormMessage look="text">{failure}</FormMessage>}
      <ListingsField contents={contents} />
      {someAlreadySent && (
        <Checkbox checked={state.again} onCheckedChange={state.setAgain}>
          {texts.sendAgain}
        </Checkbox>
      )}
      <TemplateSelect
        onChoose={({ subject, message }) => {
          if (subject !== '') form.setValue('subject', subject, { shouldDirty: true, shouldValidate: true })
          form.setValue('message', message, { shouldDirty: true, shouldValidate: true })
        }}
      />
      <Field label={texts.subject} error={errors.subject?.message}>
        <Input autoComplete="off" maxLength={300} {...form.register('subject')} />
      </Field>
      <Field
        label={texts.message}
        error={errors.message?.message}
        hint={advice.clients.length !== 1 ? texts.placeholdersHint : texts.listingsAddedBelow}
      >
        <Textarea maxLength={10_000} className="min-h-36!" {...form.register('message')} />
      </Field>
      <WordingWarning findings={state.findings} reason={state.reason} onReason={state.setReason} />
      <NoticesDue clients={recipients} delivery={state.notices} onDelivery={state.setNotices} />
      {errors.root && (
        <FormMessage>
          <ErrorText message={errors.root.message ?? ''} page={state.page} />
        </FormMessage>
      )}
    </Form>
  )
}

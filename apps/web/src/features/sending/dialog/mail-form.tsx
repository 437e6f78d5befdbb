import type { ListingCard } from '@pb/contract/listings'
import type { SendAdvice } from '@pb/contract/listing-sends'
import { homeAddress } from '@pb/rules/home-labels'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { plural } from '../../../lib/format.ts'
import { NoticesDue } from './notices-due.tsx'
import { Recipients } from './recipients.tsx'
import { TemplateSelect } from './template-select.tsx'
import type { SendState } from './use-send.ts'
import { WordingWarning } from './wording-warning.tsx'

interface MailFormProps {
  readonly state: SendState
  readonly listings: readonly ListingCard[]
  readonly advice: SendAdvice
}

/** Who gets the mail, and its words. */
export function MailForm({ state, listings, advice }: MailFormProps) {
  const { form, active, recipients } = state
  const { errors } = form.formState
  const gone = listings.filter(({ advertisement_id: id }) => advice.inactive_ids.includes(id))
  const known = recipients.some(({ already_sent_ids: ids }) =>
    active.some(({ advertisement_id: id }) => ids.includes(id)),
  )
  return (
    <form
      noValidate
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void state.submit()
      }}
    >
      {gone.length > 0 && (
        <output className="block rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {gone.map(homeAddress).join('; ')} {gone.length === 1 ? 'is' : 'are'} no longer on the market and
          will not be sent.
        </output>
      )}
      <Recipients state={state} several={advice.clients.length > 1} />
      {known && (
        <Checkbox checked={state.again} onCheckedChange={state.setAgain}>
          Send again what they already have
        </Checkbox>
      )}
      <TemplateSelect
        onChoose={({ subject, message }) => {
          if (subject !== '') form.setValue('subject', subject, { shouldDirty: true, shouldValidate: true })
          form.setValue('message', message, { shouldDirty: true, shouldValidate: true })
        }}
      />
      <Field label="Subject" error={errors.subject?.message}>
        <Input autoComplete="off" maxLength={300} {...form.register('subject')} />
      </Field>
      <Field
        label="Message"
        error={errors.message?.message}
        hint={
          advice.clients.length > 1
            ? '{first_name} and {n} stand for each client’s own name and number of listings'
            : `The ${plural(active.length, 'listing')} and a personal link stand below it`
        }
      >
        <Textarea
          maxLength={10_000}
          className="min-h-36!"
          {...form.register('message')}
          onKeyDown={(event) => {
            // As in any mail.
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void state.submit()
          }}
        />
      </Field>
      <WordingWarning findings={state.findings} reason={state.reason} onReason={state.setReason} />
      <NoticesDue clients={recipients} way={state.notices} onWay={state.setNotices} />
      {errors.root && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {errors.root.message}
        </p>
      )}
      {/* Enter in the subject sends, as in any form; the button that one sees stands under the line. */}
      <button type="submit" hidden>
        Send
      </button>
    </form>
  )
}

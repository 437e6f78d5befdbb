import type { OpenHouseVisitor } from '@pb/contract/open-house-schemas'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { formatShowingClock, formatShowingDay } from '../../../lib/format-showing-time.ts'
import { toFormErrors } from '../../../lib/form-errors.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useAddVisitor, useRemoveVisitor, useSaveVisitor } from '../mutations.ts'
import * as texts from './texts.ts'

interface VisitorDialogProps {
  readonly houseId: string
  /** The one that is changed; without it, one is added by hand. */
  readonly visitor: OpenHouseVisitor | undefined
  readonly onClose: () => void
}

const ratings = [
  { value: '', label: texts.noRating },
  ...texts.ratings.map((label, index) => ({ value: String(index + 1), label })),
]

/** The words to which the visitor agreed, and the disclosures that were offered. */
function ConsentLog({ visitor }: { readonly visitor: OpenHouseVisitor }) {
  const { consent_given: given, notices } = visitor
  if (!given && notices.length === 0) return null
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sunken px-3 py-2 text-xs text-muted">
      {given && (
        <p>
          {texts.consentLog(
            `${formatShowingDay(given.time)}, ${formatShowingClock(given.time)}`,
            given.version,
          )}{' '}
          <q>{given.text}</q> {given.by === 'agent' && texts.consentByAgent}
        </p>
      )}
      {notices.map(({ kind, title, time_read: read, time_acknowledged: acknowledged }) => (
        <p key={kind}>
          {title}:{' '}
          {[
            texts.notice.offered,
            ...(read === null ? [] : [texts.notice.read]),
            ...(acknowledged === null ? [] : [texts.notice.acknowledged]),
          ].join(' · ')}
        </p>
      ))}
    </div>
  )
}

/** Adds a visitor by hand, or corrects one and keeps feedback. */
export function VisitorDialog({ houseId, visitor, onClose }: VisitorDialogProps) {
  const [key] = useState(randomKey)
  const [entries, setEntries] = useState({
    name: visitor?.name ?? '',
    email: visitor?.email ?? '',
    phone: visitor?.phone ?? '',
    consent: visitor?.consent === 1,
    rating: visitor?.rating === null || visitor === undefined ? '' : String(visitor.rating),
    feedback: visitor?.feedback ?? '',
  })
  const [add, save, remove] = [useAddVisitor(houseId), useSaveVisitor(houseId), useRemoveVisitor(houseId)]
  const error = add.error ?? save.error
  const errors = error ? toFormErrors(error, ['name', 'email', 'phone', 'feedback']) : {}
  const change = (next: Partial<typeof entries>): void => setEntries((before) => ({ ...before, ...next }))
  const input = (field: 'name' | 'email' | 'phone', maxLength: number) => ({
    autoComplete: 'off',
    maxLength,
    value: entries[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [field]: target.value }),
  })
  function submit(): void {
    const { name, email, phone, rating, feedback } = entries
    const consent = entries.consent ? (1 as const) : (0 as const)
    const person = { name: name.trim(), email: email.trim(), phone: phone.trim() }
    if (!visitor) add.mutate({ ...person, consent, key }, { onSuccess: onClose })
    else
      save.mutate(
        {
          visitor,
          changes: {
            ...person,
            ...(consent !== visitor.consent && { consent }),
            rating: rating === '' ? null : Number(rating),
            feedback: feedback.trim(),
          },
        },
        { onSuccess: onClose },
      )
  }
  return (
    <SubmitDialog
      sends={false}
      title={visitor ? texts.visitor : texts.newVisitor}
      submitText={visitor ? texts.save : texts.add}
      busy={add.isPending || save.isPending}
      error={errors['']}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.name} error={errors['name']} required>
        <Input {...input('name', 120)} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.email} error={errors['email']}>
          <Input type="email" {...input('email', 254)} />
        </Field>
        <Field label={texts.phone} error={errors['phone']}>
          <Input type="tel" {...input('phone', 40)} />
        </Field>
      </div>
      <Checkbox checked={entries.consent} onCheckedChange={(consent) => change({ consent })}>
        {visitor?.consent === 1 ? texts.mayContact : texts.consentInPerson}
      </Checkbox>
      {visitor && (
        <>
          <ConsentLog visitor={visitor} />
          <SelectField
            label={texts.opinion}
            value={entries.rating}
            options={ratings}
            onChange={(rating) => change({ rating })}
          />
          <Field label={texts.feedback} error={errors['feedback']}>
            <Textarea
              maxLength={2000}
              className="min-h-16!"
              value={entries.feedback}
              onChange={({ target }) => change({ feedback: target.value })}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-x-3">
            <Button
              variant="ghost"
              className="text-danger!"
              loading={remove.isPending}
              onClick={() => remove.mutate(visitor, { onSuccess: onClose })}
            >
              {texts.remove}
            </Button>
            <p className="text-sm text-muted">{texts.removeText}</p>
          </div>
        </>
      )}
    </SubmitDialog>
  )
}

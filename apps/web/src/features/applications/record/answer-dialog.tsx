import type { Household } from '@pb/contract/applications'
import { applicationStatuses } from '@pb/rules/applications/vocabulary'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { NoticeFields } from './notice-fields.tsx'
import { useAnswer } from './use-answer.ts'
import * as texts from './texts.ts'

interface AnswerDialogProps {
  readonly household: Household
  readonly onClose: () => void
}

/** Records the landlord's answer, with an email to the household if the agent wants it. */
export default function AnswerDialog({ household, onClose }: AnswerDialogProps) {
  const answer = useAnswer(household, onClose)
  const { entries, set, errors, message, mailing, mailingLetter, rejected, adverse, submit } = answer
  const { status } = entries
  const choices = applicationStatuses
    .filter(({ key }) => key !== 'NEW' || household.status !== 'NEW')
    .map(({ key, title }) => ({ value: key, label: key === 'NEW' ? texts.reopen : title }))
  return (
    <SubmitDialog
      sends={mailing || mailingLetter}
      title={texts.answerTitle}
      submitText={texts.saveAnswer}
      busy={answer.saving}
      error={errors['']}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={texts.answer}
        value={status}
        options={choices}
        onChange={(next) => set({ status: next, message: null })}
      />
      {status === 'NEW' ? (
        <p className="text-sm text-muted">{texts.reopenHint}</p>
      ) : (
        <Field label={texts.reason} hint={texts.reasonHint} error={errors['reason']} required={rejected}>
          <Textarea
            maxLength={1000}
            value={entries.reason}
            onChange={({ target }) => set({ reason: target.value })}
            className="min-h-20!"
          />
        </Field>
      )}
      {rejected && (
        <div>
          <Checkbox
            checked={entries.adverse}
            onCheckedChange={(on) => set({ adverse: on, mailingLetter: on })}
          >
            {texts.adverseAction}
          </Checkbox>
          <p className="pt-1 pl-7 text-xs text-muted">{texts.adverseActionHint}</p>
        </div>
      )}
      {adverse && (
        <Checkbox checked={mailingLetter} onCheckedChange={(on) => set({ mailingLetter: on })}>
          {texts.emailLetter(answer.reportedName)}
        </Checkbox>
      )}
      {mailingLetter && (
        <NoticeFields
          forms={household.forms}
          typed={entries.notice}
          errors={errors}
          letter={answer.letter}
          onChange={answer.setNotice}
        />
      )}
      {status !== 'NEW' && answer.hasOthers && (
        <Checkbox checked={entries.mailing} onCheckedChange={(on) => set({ mailing: on })}>
          {mailingLetter ? texts.emailOthers : texts.emailHousehold}
        </Checkbox>
      )}
      {mailing && (
        <Field label={texts.message} error={errors['message']}>
          <Textarea
            maxLength={20_000}
            value={message}
            onChange={({ target }) => set({ message: target.value })}
            className="min-h-36!"
          />
        </Field>
      )}
    </SubmitDialog>
  )
}

import type { Application } from '@pb/contract/applications'
import { newYorkDate } from '@pb/rules/new-york'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { criminalHistoryQuery } from '../../../queries/applications.ts'
import { getPersonName } from '../labels.ts'
import { useRecordCriminalHistory } from './mutations.ts'
import * as texts from './texts.ts'

interface CriminalHistoryDialogProps {
  readonly form: Application
  readonly onClose: () => void
}

/** What the agent learned of a person's criminal history, after a conditional offer. */
export default function CriminalHistoryDialog({ form, onClose }: CriminalHistoryDialogProps) {
  const save = useRecordCriminalHistory(form.id)
  const { data, error, refetch } = useQuery(criminalHistoryQuery(form.id))
  const [today] = useState(() => newYorkDate(new Date()))
  const [typed, setTyped] = useState<{ readonly text?: string; readonly day?: string }>({})
  const [errors, setErrors] = useState<FormErrors>({})
  const text = typed.text ?? data?.text ?? ''
  const day = typed.day ?? data?.checked_on ?? today

  function submit(): void {
    setErrors(day === '' ? { checked_on: texts.enterDate } : {})
    if (day === '' || !data) return
    save.mutate(
      { text, checked_on: day },
      { onSuccess: onClose, onError: (failure) => setErrors(toFormErrors(failure, ['text', 'checked_on'])) },
    )
  }
  return (
    <SubmitDialog
      sends={false}
      title={texts.criminalHistoryFor(getPersonName(form))}
      description={texts.criminalHistoryHint}
      submitText={texts.saveCriminalHistory}
      busy={save.isPending}
      error={errors['']}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && !data ? (
        <ErrorState title={texts.criminalHistoryFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-4">
          <Field label={texts.whatReportShows} hint={texts.whatReportShowsHint} error={errors['text']}>
            {data ? (
              <Textarea
                rows={5}
                maxLength={5000}
                value={text}
                onChange={({ target }) => setTyped({ ...typed, text: target.value })}
              />
            ) : (
              <Skeleton className="h-28" />
            )}
          </Field>
          <Field label={texts.reportChecked} error={errors['checked_on']}>
            <Input
              type="date"
              max={today}
              value={day}
              onChange={({ target }) => setTyped({ ...typed, day: target.value })}
            />
          </Field>
        </div>
      )}
    </SubmitDialog>
  )
}

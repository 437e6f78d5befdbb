import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isConflict } from '../../../../lib/http-error.ts'
import { formatDateWithWeekday, formatShowingClock } from '../../../../lib/format-showing-time.ts'
import { randomKey } from '../../../../lib/random-key.ts'
import { offeredSlotsQuery } from '../../../../queries/shared-page.ts'
import { Action } from '../action.tsx'
import { useRequestSlot } from '../api.ts'
import { LabeledField } from '../labeled-field.tsx'
import { getFailureReason } from '../preview.ts'
import { fieldClass } from '../styles.ts'
import { AskForm } from './ask-form.tsx'
import * as texts from './showing-texts.ts'
import { Form } from '../../../../components/ui/form.tsx'

interface ShowingFormProps {
  readonly token: string
  readonly listingId: string
  readonly subject: string
  readonly onSent: () => void
  readonly onCancel: () => void
}

/** In characters, as in the contract. */
const maxMessage = 2000
const firstDays = 5

/** Asks for a showing at one of the agent's free times; without any, or by choice, in the client's own words. */
export default function ShowingForm(props: ShowingFormProps) {
  const { token, listingId, subject, onSent, onCancel } = props
  const { data, isPending: isLoading, refetch } = useQuery(offeredSlotsQuery(token, listingId))
  const request = useRequestSlot(token, listingId)
  const [key] = useState(randomKey)
  const [starts, setStarts] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const [missing, setMissing] = useState(false)
  const [inWords, setInWords] = useState(false)
  const [all, setAll] = useState(false)
  const days = data?.days ?? []
  if (isLoading)
    return (
      <p aria-busy className="mt-3 rounded-lg bg-sunken p-4 text-sm text-muted">
        {texts.loadingTimes}
      </p>
    )
  if (inWords || days.length === 0) return <AskForm kind="showing" {...props} />
  const shown = all ? days : days.slice(0, firstDays)

  function send(): void {
    setMissing(starts === null)
    if (starts === null || request.isPending) return
    request.mutate(
      { starts, message: message.trim(), key },
      {
        onSuccess: onSent,
        onError: (error) => {
          if (!isConflict(error)) return
          // The others are still free.
          setStarts(null)
          void refetch()
        },
      },
    )
  }
  return (
    <Form
      sends
      aria-label={texts.chooseTimeFor(subject)}
      className="mt-3 space-y-4 rounded-lg bg-sunken p-4"
      onSubmit={() => {
        send()
      }}
    >
      <p className="text-sm">
        <span className="font-medium">{texts.chooseTime}</span>{' '}
        <span className="text-muted">{texts.newYorkTime(data?.minutes ?? 0)}</span>
      </p>
      <div className="space-y-3">
        {shown.map(({ date, slots }) => {
          const day = formatDateWithWeekday(date)
          return (
            <fieldset key={date} aria-label={texts.timesOn(day)} className="min-w-0">
              <p aria-hidden className="pb-1.5 text-sm font-medium">
                {day}
              </p>
              <div className="flex flex-wrap gap-1.5">
                {slots.map((slot) => (
                  <button
                    key={slot.starts}
                    type="button"
                    aria-pressed={slot.starts === starts}
                    onClick={() => {
                      setStarts(slot.starts)
                      setMissing(false)
                    }}
                    className="h-11 rounded-md border bg-panel px-3 text-sm tabular-nums hover:bg-hover aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
                  >
                    {formatShowingClock(slot.starts)}
                  </button>
                ))}
              </div>
            </fieldset>
          )
        })}
      </div>
      <div className="flex flex-wrap gap-2">
        {days.length > shown.length && <Action onClick={() => setAll(true)}>{texts.moreDays}</Action>}
        <Action variant="ghost" onClick={() => setInWords(true)}>
          {texts.otherTime}
        </Action>
      </div>
      <LabeledField label={texts.anythingElse}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={maxMessage}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
            className={fieldClass}
          />
        )}
      </LabeledField>
      {missing && (
        <p role="alert" className="text-sm font-medium text-danger">
          {texts.timeMissing}
        </p>
      )}
      {request.error !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {texts.notSent(getFailureReason(request.error))}
        </p>
      )}
      <div className="flex gap-2">
        <Action type="submit" variant="primary" loading={request.isPending}>
          {texts.request}
        </Action>
        <Action variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Action>
      </div>
    </Form>
  )
}

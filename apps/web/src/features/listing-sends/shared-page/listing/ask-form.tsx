import { useState } from 'react'
import { randomKey } from '../../../../lib/random-key.ts'
import { useAskAgent } from '../api.ts'
import { getFailureReason } from '../preview.ts'
import { Action } from '../action.tsx'
import { LabeledField } from '../labeled-field.tsx'
import { fieldClass } from '../styles.ts'
import * as texts from '../texts.ts'
import { Form } from '../../../../components/ui/form.tsx'

export type AskKind = 'showing' | 'question'

/** In characters, as in the contract. */
const maxLengths = { when: 200, message: 2000 }
const timeSuggestions = [texts.weekdayEvening, texts.saturday, texts.sunday, texts.asSoonAsPossible]

interface AskFormProps {
  readonly kind: AskKind
  readonly token: string
  readonly listingId: string
  readonly subject: string
  readonly onSent: () => void
  readonly onCancel: () => void
}

/** Sends a question or a showing request to the agent, once per form. The text stays in the form when it fails. */
export function AskForm({ kind, token, listingId, subject, onSent, onCancel }: AskFormProps) {
  const { mutate, error, isPending } = useAskAgent(token)
  const [key] = useState(randomKey)
  const [when, setWhen] = useState('')
  const [message, setMessage] = useState('')
  const [missing, setMissing] = useState(false)
  const showing = kind === 'showing'

  function send(): void {
    const empty = !showing && message.trim() === ''
    setMissing(empty)
    if (empty || isPending) return
    mutate(
      { kind, listing_id: listingId, when: when.trim(), message: message.trim(), key },
      { onSuccess: onSent },
    )
  }
  return (
    <Form
      sends
      aria-label={showing ? texts.requestShowingOf(subject) : texts.askQuestionAbout(subject)}
      className="mt-3 space-y-4 rounded-lg bg-sunken p-4"
      onSubmit={() => {
        send()
      }}
    >
      {showing && (
        <div className="space-y-2">
          <LabeledField label={texts.whenWorks}>
            {(control) => (
              <input
                {...control}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens when the reader presses a button
                autoFocus
                maxLength={maxLengths.when}
                value={when}
                onChange={({ target }) => setWhen(target.value)}
                placeholder={texts.whenPlaceholder}
                className={fieldClass}
              />
            )}
          </LabeledField>
          <div className="flex flex-wrap gap-1.5">
            {timeSuggestions.map((time) => (
              <button
                key={time}
                type="button"
                onClick={() => setWhen((now) => (now.trim() === '' ? time : `${now.trim()}, ${time}`))}
                className="h-9 rounded-full border bg-panel px-3 text-sm hover:bg-hover"
              >
                {time}
              </button>
            ))}
          </div>
        </div>
      )}
      <LabeledField
        label={showing ? texts.anythingElse : texts.yourQuestion}
        error={missing ? texts.writeYourQuestion : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens when the reader presses a button
            autoFocus={!showing}
            rows={showing ? 2 : 4}
            maxLength={maxLengths.message}
            value={message}
            onChange={({ target }) => {
              setMessage(target.value)
              setMissing(false)
            }}
            className={fieldClass}
          />
        )}
      </LabeledField>
      {error !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {texts.notSent(getFailureReason(error))}
        </p>
      )}
      <div className="flex gap-2">
        <Action type="submit" variant="primary" loading={isPending}>
          {texts.send}
        </Action>
        <Action variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Action>
      </div>
    </Form>
  )
}

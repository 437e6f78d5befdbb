import { useState } from 'react'
import { randomKey } from '../../../lib/random-key.ts'
import { useAskAgent } from '../api.ts'
import { reasonOf } from '../model/preview.ts'
import { Action } from './action.tsx'
import { Labelled } from './labelled.tsx'
import { fieldClass } from './look.ts'

export type AskKind = 'showing' | 'question'

/** Most letters, as the contract has them. */
const longest = { when: 200, message: 2000 }
const times = ['Weekday evening', 'Saturday', 'Sunday', 'As soon as possible']

interface AskFormProps {
  readonly kind: AskKind
  readonly token: string
  readonly listingId: string
  readonly subject: string
  readonly onSent: () => void
  readonly onCancel: () => void
}

/** Asks the agent. The same form sent twice asks once, and what was typed stays where it could not be sent. */
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
    <form
      aria-label={showing ? `Ask for a showing of ${subject}` : `Ask a question about ${subject}`}
      className="mt-3 space-y-4 rounded-lg bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {showing && (
        <div className="space-y-2">
          <Labelled label="When would suit you?">
            {(control) => (
              <input
                {...control}
                // The reader asked for it by pressing a button.
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
                autoFocus
                maxLength={longest.when}
                value={when}
                onChange={({ target }) => setWhen(target.value)}
                placeholder="Thursday after 6 pm"
                className={fieldClass}
              />
            )}
          </Labelled>
          <div className="flex flex-wrap gap-1.5">
            {times.map((time) => (
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
      <Labelled
        label={showing ? 'Anything else? (optional)' : 'Your question'}
        error={missing ? 'Write your question' : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader asked for it by pressing a button
            autoFocus={!showing}
            rows={showing ? 2 : 4}
            maxLength={longest.message}
            value={message}
            onChange={({ target }) => {
              setMessage(target.value)
              setMissing(false)
            }}
            className={fieldClass}
          />
        )}
      </Labelled>
      {error !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          This was not sent. {reasonOf(error)}
        </p>
      )}
      <div className="flex gap-2">
        <Action type="submit" variant="primary" loading={isPending}>
          Send
        </Action>
        <Action variant="ghost" onClick={onCancel}>
          Cancel
        </Action>
      </div>
    </form>
  )
}

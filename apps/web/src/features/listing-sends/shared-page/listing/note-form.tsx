import type { SharedListing } from '@pb/contract/shared-listings'
import { useState } from 'react'
import { useMarkListing } from '../api.ts'
import { getFailureReason } from '../preview.ts'
import { Action } from '../action.tsx'
import { LabeledField } from '../labeled-field.tsx'
import { fieldClass } from '../styles.ts'
import * as texts from '../texts.ts'
import { Form } from '../../../../components/ui/form.tsx'

/** In characters, as in the contract. */
const maxNoteLength = 1000

interface NoteFormProps {
  readonly token: string
  readonly listing: SharedListing
  readonly agentName: string
  readonly onClose: () => void
}

/** A note to the agent about a listing. The text stays in the form when saving fails. */
export function NoteForm({ token, listing, agentName, onClose }: NoteFormProps) {
  const { mutate, error, isPending } = useMarkListing(token, listing)
  const [text, setText] = useState(listing.mark?.comment ?? '')
  return (
    <Form
      sends
      className="space-y-3 pt-3"
      onSubmit={() => {
        mutate({ mark: listing.mark?.mark ?? null, comment: text.trim() }, { onSuccess: onClose })
      }}
    >
      <LabeledField
        label={texts.noteTo(agentName)}
        error={error === null ? undefined : texts.noteNotSaved(getFailureReason(error))}
      >
        {(control) => (
          <textarea
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens when the reader presses a button
            autoFocus
            rows={3}
            maxLength={maxNoteLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder={texts.notePlaceholder}
            className={fieldClass}
          />
        )}
      </LabeledField>
      <div className="flex gap-2">
        <Action type="submit" variant="primary" loading={isPending}>
          {texts.saveNote}
        </Action>
        <Action variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Action>
      </div>
    </Form>
  )
}

import type { SharedListing } from '@pb/contract/shared-listings'
import { useState } from 'react'
import { useMarkListing } from '../api.ts'
import { reasonOf } from '../model/preview.ts'
import { Action } from './action.tsx'
import { Labelled } from './labelled.tsx'
import { fieldClass } from './look.ts'

/** Most letters of a note; the contract says the same. */
const longest = 1000

interface NoteFormProps {
  readonly token: string
  readonly listing: SharedListing
  readonly agentName: string
  readonly onClose: () => void
}

/** A note about a home, to the agent. What was typed stays where it could not be kept. */
export function NoteForm({ token, listing, agentName, onClose }: NoteFormProps) {
  const { mutate, error, isPending } = useMarkListing(token, listing)
  const [text, setText] = useState(listing.mark?.comment ?? '')
  return (
    <form
      className="space-y-3 pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ mark: listing.mark?.mark ?? null, comment: text.trim() }, { onSuccess: onClose })
      }}
    >
      <Labelled
        label={`Note to ${agentName}`}
        error={error === null ? undefined : `The note was not kept. ${reasonOf(error)}`}
      >
        {(control) => (
          <textarea
            {...control}
            // The reader asked for it by pressing a button.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
            autoFocus
            rows={3}
            maxLength={longest}
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder="What you like, or what is missing"
            className={fieldClass}
          />
        )}
      </Labelled>
      <div className="flex gap-2">
        <Action type="submit" variant="primary" loading={isPending}>
          Save note
        </Action>
        <Action variant="ghost" onClick={onClose}>
          Cancel
        </Action>
      </div>
    </form>
  )
}

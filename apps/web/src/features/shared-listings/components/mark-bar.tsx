import type { SharedListing } from '@pb/contract/shared-listings'
import { CircleHelp, Heart, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../../../lib/cn.ts'
import { useMarkListing, type Mark } from '../api.ts'
import { reasonOf } from '../model/preview.ts'
import { quietLink } from './look.ts'
import { NoteForm } from './note-form.tsx'

type MarkKind = NonNullable<Mark['mark']>

const marks: readonly {
  readonly kind: MarkKind
  readonly label: string
  readonly icon: LucideIcon
  readonly pressed: string
  readonly said: string
}[] = [
  {
    kind: 'like',
    label: 'I like it',
    icon: Heart,
    pressed: 'border-brand bg-brand-soft text-brand-text',
    said: 'You like this home.',
  },
  {
    kind: 'maybe',
    label: 'Maybe',
    icon: CircleHelp,
    pressed: 'border-warning bg-warning-soft text-warning',
    said: 'Maybe this one.',
  },
  {
    kind: 'no',
    label: 'Not for me',
    icon: X,
    pressed: 'border-line-strong bg-sunken text-ink',
    said: 'Not for you.',
  },
]

interface MarkBarProps {
  readonly token: string
  readonly listing: SharedListing
  /** What the home is called. */
  readonly subject: string
  readonly agentName: string
}

/** What the reader thinks of a home, with a note for the agent; the same press again takes it back. */
export function MarkBar({ token, listing, subject, agentName }: MarkBarProps) {
  const { mutate, error, isPending } = useMarkListing(token, listing)
  const [writing, setWriting] = useState(false)
  const mark = listing.mark?.mark ?? null
  const comment = listing.mark?.comment ?? ''
  const said = marks.find(({ kind }) => kind === mark)?.said
  return (
    <div>
      <fieldset aria-label={`What do you think of ${subject}?`} className="grid grid-cols-3 gap-2">
        {marks.map(({ kind, label, icon: Icon, pressed }) => (
          <button
            key={kind}
            type="button"
            aria-pressed={mark === kind}
            onClick={() => mutate({ mark: mark === kind ? null : kind, comment })}
            className={cn(
              'flex h-12 min-w-0 items-center justify-center gap-2 rounded-md border text-sm font-medium transition-colors max-xs:h-14 max-xs:flex-col max-xs:gap-0.5',
              mark === kind ? pressed : 'bg-panel hover:bg-hover',
            )}
          >
            <Icon
              aria-hidden
              className={cn('size-[18px] shrink-0', mark === kind && kind === 'like' && 'fill-current')}
            />
            {label}
          </button>
        ))}
      </fieldset>
      <div aria-live="polite" className="text-sm">
        {error !== null && !isPending && (
          <p className="pt-2.5 font-medium text-danger">This was not kept. {reasonOf(error)}</p>
        )}
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-2.5">
          {said !== undefined && <span className="text-muted">{said}</span>}
          {!writing && (
            <button type="button" className={quietLink} onClick={() => setWriting(true)}>
              {comment === '' ? 'Add a note' : 'Change the note'}
              <span className="sr-only"> about {subject}</span>
            </button>
          )}
          {mark !== null && (
            <button type="button" className={quietLink} onClick={() => mutate({ mark: null, comment })}>
              Undo<span className="sr-only"> what you said of {subject}</span>
            </button>
          )}
        </p>
      </div>
      {comment !== '' && !writing && (
        <blockquote className="mt-2.5 border-l-2 pl-3 text-sm whitespace-pre-line wrap-anywhere">
          {comment}
        </blockquote>
      )}
      {writing && (
        <NoteForm token={token} listing={listing} agentName={agentName} onClose={() => setWriting(false)} />
      )}
    </div>
  )
}

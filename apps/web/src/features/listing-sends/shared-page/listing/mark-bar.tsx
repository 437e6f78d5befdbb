import type { SharedListing } from '@pb/contract/shared-listings'
import { CircleHelp, Heart, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { actsOnce } from '../../../../components/ui/button-class.ts'
import { cn } from '../../../../lib/cn.ts'
import { useMarkListing, type Mark } from '../api.ts'
import { getFailureReason } from '../preview.ts'
import { quietLink } from '../styles.ts'
import { NoteForm } from './note-form.tsx'
import * as texts from '../texts.ts'

type MarkKind = NonNullable<Mark['mark']>

const marks: readonly {
  readonly kind: MarkKind
  readonly label: string
  readonly icon: LucideIcon
  readonly pressed: string
  readonly confirmation: string
}[] = [
  {
    kind: 'like',
    label: texts.like,
    icon: Heart,
    pressed: 'border-brand bg-brand-soft text-brand-text',
    confirmation: texts.youLikeThis,
  },
  {
    kind: 'maybe',
    label: texts.maybe,
    icon: CircleHelp,
    pressed: 'border-warning bg-warning-soft text-warning',
    confirmation: texts.maybeThisOne,
  },
  {
    kind: 'no',
    label: texts.notForMe,
    icon: X,
    pressed: 'border-line-strong bg-sunken text-ink',
    confirmation: texts.notForYouSentence,
  },
]

interface MarkBarProps {
  readonly token: string
  readonly listing: SharedListing
  /** The listing's address and unit. */
  readonly subject: string
  readonly agentName: string
}

/** The client's rating of a listing, with a note for the agent. Pressing the same rating again clears it. */
export function MarkBar({ token, listing, subject, agentName }: MarkBarProps) {
  const { mutate, error, isPending } = useMarkListing(token, listing)
  const [editingNote, setEditingNote] = useState(false)
  const mark = listing.mark?.mark ?? null
  const comment = listing.mark?.comment ?? ''
  const confirmation = marks.find(({ kind }) => kind === mark)?.confirmation
  return (
    <div>
      <fieldset aria-label={texts.whatDoYouThink(subject)} className="grid grid-cols-3 gap-2">
        {marks.map(({ kind, label, icon: Icon, pressed }) => (
          <button
            key={kind}
            type="button"
            // Double-clicked, it would clear what it just set.
            {...actsOnce}
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
          <p className="pt-2.5 font-medium text-danger">{texts.notSaved(getFailureReason(error))}</p>
        )}
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-2.5">
          {confirmation !== undefined && <span className="text-muted">{confirmation}</span>}
          {!editingNote && (
            <button type="button" className={quietLink} onClick={() => setEditingNote(true)}>
              {comment === '' ? texts.addNote : texts.editNote}
              <span className="sr-only"> {texts.aboutListing(subject)}</span>
            </button>
          )}
          {mark !== null && (
            <button type="button" className={quietLink} onClick={() => mutate({ mark: null, comment })}>
              {texts.undo}
              <span className="sr-only"> {texts.ratingOf(subject)}</span>
            </button>
          )}
        </p>
      </div>
      {comment !== '' && !editingNote && (
        <blockquote className="mt-2.5 border-l-2 pl-3 text-sm whitespace-pre-line wrap-anywhere">
          {comment}
        </blockquote>
      )}
      {editingNote && (
        <NoteForm
          token={token}
          listing={listing}
          agentName={agentName}
          onClose={() => setEditingNote(false)}
        />
      )}
    </div>
  )
}

import type { TourStop } from '@pb/contract/tours'
import { Footprints, MapPin } from 'lucide-react'
import { useState } from 'react'
import { photoUrl } from '../../../components/domain/photo/photo-frame.tsx'
import { Card } from '../../../components/ui/panel.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { Link } from '../../../components/ui/link.tsx'
import { formatClockRange, formatShowingClock } from '../../../lib/format-showing-time.ts'
import type { UnsentItem } from '../offline/tour-store.ts'
import { StopPhotos } from './stop-photos.tsx'
import * as texts from '../texts.ts'

interface StopCardProps {
  readonly stop: TourStop
  readonly number: number
  readonly unsent: readonly UnsentItem[]
  readonly onAddNote: (text: string) => void
  readonly onAddPhotos: (files: readonly File[]) => void
  readonly onDeletePhoto: (key: string) => void
  readonly onDropUnsent: (key: string) => void
}

function NewNote({ title, onAdd }: { readonly title: string; readonly onAdd: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <Form
      sends={false}
      className="flex gap-2 pt-1 print:hidden"
      onSubmit={() => {
        if (text.trim() === '') return
        onAdd(text.trim())
        setText('')
      }}
    >
      <input
        aria-label={texts.newNote(title)}
        placeholder={texts.notePlaceholder}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={inputClass}
      />
      <Button type="submit">{texts.addNote}</Button>
    </Form>
  )
}

/** One stop of the tour sheet, with the way there and the notes taken. */
export function StopCard({
  stop,
  number,
  unsent,
  onAddNote,
  onAddPhotos,
  onDeletePhoto,
  onDropUnsent,
}: StopCardProps) {
  const { listing, travel, problem, notes, starts, ends, wait_minutes: wait } = stop
  const access = [listing.access?.kind, listing.access?.note].filter(Boolean).join(': ')
  const unsentNotes = unsent.filter((item) => item.kind === 'note')
  const hasPosition = listing.latitude !== null && listing.longitude !== null
  return (
    <li aria-label={texts.stop(number, listing.title)} className="flex flex-col gap-2">
      {travel && (
        <p className="flex items-center gap-2 pl-4 text-xs text-muted">
          <Footprints aria-hidden className="size-3.5 shrink-0" />
          {[travel.text, wait > 0 ? texts.wait(wait) : ''].filter(Boolean).join(' · ')}
        </p>
      )}
      <Card className="flex gap-3 p-4 max-xs:flex-col">
        {listing.photo !== null && (
          <img
            src={photoUrl('wcontact-s', listing.photo)}
            alt=""
            loading="lazy"
            className="h-24 w-32 shrink-0 rounded-md object-cover"
          />
        )}
        <div className="flex min-w-0 grow flex-col gap-1.5 text-sm">
          <p className="text-base font-semibold tabular-nums">{formatClockRange(starts, ends)}</p>
          <p>
            <Link to={`/listing/${listing.advertisement_id}`} className="font-medium">
              {listing.title}
            </Link>
            {listing.neighborhood !== '' && <span className="text-muted"> · {listing.neighborhood}</span>}
          </p>
          {access !== '' && <p className="break-words text-muted">{access}</p>}
          {problem !== '' && <p className="text-warning">{problem}</p>}
          {hasPosition && (
            <a
              href={`https://www.google.com/maps/dir/?api=1&destination=${listing.latitude},${listing.longitude}`}
              target="_blank"
              rel="noreferrer"
              aria-label={texts.directionsTo(listing.title)}
              className="inline-flex min-h-6 items-center gap-1.5 self-start underline print:hidden"
            >
              <MapPin aria-hidden className="size-4" />
              {texts.directions}
            </a>
          )}
          <ul aria-label={texts.notes(listing.title)} className="flex flex-col gap-1 empty:hidden">
            {notes.map(({ key, text, time }) => (
              <li key={key} className="break-words">
                {text} <span className="text-xs text-muted tabular-nums">{formatShowingClock(time)}</span>
              </li>
            ))}
            {unsentNotes.map(({ key, text, failure }) => (
              <li key={key} className="break-words">
                {text}{' '}
                {failure === undefined ? (
                  <span className="text-xs text-warning">{texts.waiting}</span>
                ) : (
                  <>
                    <span className="text-xs text-danger">{failure}</span>{' '}
                    <Button size="sm" variant="ghost" onClick={() => onDropUnsent(key)}>
                      {texts.discard}
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
          <StopPhotos
            title={listing.title}
            photos={stop.photos}
            unsent={unsent.filter((item) => item.kind === 'photo')}
            onAdd={onAddPhotos}
            onDelete={onDeletePhoto}
            onDrop={onDropUnsent}
          />
          <NewNote title={listing.title} onAdd={onAddNote} />
        </div>
      </Card>
    </li>
  )
}

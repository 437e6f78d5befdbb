import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { cn } from '../../lib/cn.ts'
import { PhotoFrame } from './photo-frame.tsx'

const PhotoLightbox = lazy(async () => import('./photo-lightbox.tsx'))

interface PhotoCarouselProps {
  readonly photos: readonly string[]
  /** What the photos show, e.g. the home's address. */
  readonly subject: string
  readonly sizes: string
  readonly eager?: boolean
  readonly className?: string
}

const control = 'absolute z-10 size-8 rounded-full bg-white/90 shadow-panel hover:bg-white'
/** Controls keep out of the way until the card is pointed at or focused; a finger cannot point, so it sees them. */
const revealed =
  'opacity-0 transition-opacity group-hover:opacity-100 group-focus-within:opacity-100 [@media(hover:none)]:opacity-100'

/** The photos of one thing in one frame: arrows walk through them, the corner opens them large. */
export function PhotoCarousel({ photos, subject, sizes, eager = false, className }: PhotoCarouselProps) {
  const [index, setIndex] = useState(0)
  const [large, setLarge] = useState(false)
  const many = photos.length > 1
  const current = Math.min(index, Math.max(photos.length - 1, 0))

  function walk(event: MouseEvent, by: number) {
    event.preventDefault()
    setIndex((current + by + photos.length) % photos.length)
  }

  return (
    <div className={cn('relative overflow-hidden', className)}>
      <PhotoFrame
        photo={photos[current] ?? null}
        alt={many ? `${subject}, ${current + 1} of ${photos.length}` : subject}
        sizes={sizes}
        eager={eager}
        className="size-full"
      />
      {many && (
        <>
          <button
            type="button"
            aria-label={`Previous photo of ${subject}`}
            onClick={(event) => walk(event, -1)}
            className={cn(control, revealed, 'photo-previous top-1/2 left-2 -translate-y-1/2')}
          />
          <button
            type="button"
            aria-label={`Next photo of ${subject}`}
            onClick={(event) => walk(event, 1)}
            className={cn(control, revealed, 'photo-next top-1/2 right-2 -translate-y-1/2')}
          />
          <span
            aria-hidden
            className={cn(
              'absolute bottom-2 left-2 rounded-xs bg-black/65 px-1.5 text-2xs font-medium text-white tabular-nums',
              revealed,
            )}
          >
            {current + 1} / {photos.length}
          </span>
        </>
      )}
      {photos.length > 0 && (
        <button
          type="button"
          aria-label={`Open photos of ${subject}`}
          onClick={() => setLarge(true)}
          className={cn(control, revealed, 'photo-open top-2 right-2')}
        />
      )}
      {large && (
        <Suspense>
          <PhotoLightbox
            photos={photos}
            subject={subject}
            start={current}
            onClose={(at) => {
              setIndex(at)
              setLarge(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

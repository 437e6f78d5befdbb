import { Suspense, useState, type MouseEvent } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { cn } from '../../../lib/cn.ts'
import { PhotoFrame } from './photo-frame.tsx'
import * as texts from './carousel-texts.ts'

const PhotoLightbox = lazy(async () => import('./photo-lightbox.tsx'))

interface PhotoCarouselProps {
  readonly photos: readonly string[]
  /** What the photos show, such as the listing's address. */
  readonly subject: string
  readonly sizes: string
  readonly eager?: boolean
  readonly className?: string
}

const control = 'absolute z-10 size-8 rounded-full bg-white/90 shadow-panel hover:bg-white'
/** Controls appear on hover and focus, and always on touch screens. */
const revealedOnHover =
  'opacity-0 transition-opacity group-hover:opacity-100 group-focus-within:opacity-100 [@media(hover:none)]:opacity-100'

/** Photos in one frame with previous and next buttons, and a button that opens the lightbox. */
export function PhotoCarousel({ photos, subject, sizes, eager = false, className }: PhotoCarouselProps) {
  const [index, setIndex] = useState(0)
  const [isLightboxOpen, setLightboxOpen] = useState(false)
  const hasMany = photos.length > 1
  const current = Math.min(index, Math.max(photos.length - 1, 0))

  function step(event: MouseEvent, by: number) {
    event.preventDefault()
    setIndex((current + by + photos.length) % photos.length)
  }

  return (
    <div className={cn('relative overflow-hidden', className)}>
      <PhotoFrame
        photo={photos[current] ?? null}
        alt={hasMany ? texts.photoPosition(subject, current + 1, photos.length) : subject}
        sizes={sizes}
        eager={eager}
        className="size-full"
      />
      {hasMany && (
        <>
          <button
            type="button"
            aria-label={texts.previousPhotoFor(subject)}
            onClick={(event) => step(event, -1)}
            className={cn(control, revealedOnHover, 'photo-previous top-1/2 left-2 -translate-y-1/2')}
          />
          <button
            type="button"
            aria-label={texts.nextPhotoFor(subject)}
            onClick={(event) => step(event, 1)}
            className={cn(control, revealedOnHover, 'photo-next top-1/2 right-2 -translate-y-1/2')}
          />
          <span
            aria-hidden
            className={cn(
              'absolute bottom-2 left-2 rounded-xs bg-black/65 px-1.5 text-2xs font-medium text-white tabular-nums',
              revealedOnHover,
            )}
          >
            {current + 1} / {photos.length}
          </span>
        </>
      )}
      {photos.length > 0 && (
        <button
          type="button"
          aria-label={texts.openPhotos(subject)}
          onClick={() => setLightboxOpen(true)}
          className={cn(control, revealedOnHover, 'photo-open top-2 right-2')}
        />
      )}
      {isLightboxOpen && (
        <Suspense>
          <PhotoLightbox
            photos={photos}
            subject={subject}
            start={current}
            onClose={(at) => {
              setIndex(at)
              setLightboxOpen(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

import { ChevronLeft, ChevronRight, Images } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { cn } from '../../../lib/cn.ts'
import { PhotoFrame } from './photo-frame.tsx'
import * as texts from './strip-texts.ts'

const PhotoLightbox = lazy(async () => import('./photo-lightbox.tsx'))

interface PhotoStripProps {
  readonly photos: readonly string[]
  /** What the photos show, such as the listing's address. */
  readonly subject: string
  /** Rendered width, as in the `sizes` attribute. */
  readonly sizes: string
  /** Visible when the page opens. */
  readonly eager?: boolean
  /** Must set the height. */
  readonly className?: string
}

const arrow =
  'absolute top-1/2 flex size-10 -translate-y-1/2 items-center justify-center rounded-full bg-white/90 text-black opacity-0 shadow-panel transition-opacity group-hover:opacity-100 hover:bg-white [@media(hover:none)]:hidden'

/**
 * Photos side by side in a swipeable strip with scroll snapping, with buttons for a mouse and arrow keys for a keyboard.
 * A click opens the lightbox. Only the visible photo and its neighbors load.
 */
export function PhotoStrip({ photos, subject, sizes, eager = false, className }: PhotoStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const [lightboxIndex, setLightboxIndex] = useState<number | null>(null)
  const last = photos.length - 1
  if (photos.length === 0) return <PhotoFrame photo={null} alt={subject} className={className ?? ''} />

  function scrollToPhoto(to: number): void {
    strip.current?.scrollTo({ left: to * strip.current.clientWidth })
  }
  return (
    <div className={cn('group relative overflow-hidden bg-sunken', className)}>
      {/* Keyboard users have the button below. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <div
        ref={strip}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset does not scroll everywhere
        role="group"
        aria-label={texts.photosFor(subject)}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setIndex(Math.min(Math.round(scrollLeft / clientWidth), last))
        }}
        onClick={() => setLightboxIndex(index)}
        className="flex size-full cursor-zoom-in snap-x snap-mandatory overflow-x-auto scroll-smooth overscroll-x-contain -outline-offset-2 [scrollbar-width:none]"
      >
        {photos.map((photo, at) => (
          <div key={photo} className="size-full shrink-0 snap-center snap-always">
            {Math.abs(at - index) <= 1 && (
              <PhotoFrame
                photo={photo}
                alt={texts.photoDescription(subject, at + 1, photos.length)}
                sizes={sizes}
                eager={eager && at === 0}
                className="size-full"
              />
            )}
          </div>
        ))}
      </div>
      {index > 0 && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={() => scrollToPhoto(index - 1)}
          className={cn(arrow, 'left-3')}
        >
          <ChevronLeft className="size-5" />
        </button>
      )}
      {index < last && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={() => scrollToPhoto(index + 1)}
          className={cn(arrow, 'right-3')}
        >
          <ChevronRight className="size-5" />
        </button>
      )}
      <button
        type="button"
        onClick={() => setLightboxIndex(index)}
        className="absolute right-3 bottom-3 flex h-8 items-center gap-1.5 rounded-full bg-black/70 px-3 text-xs font-medium text-white tabular-nums hover:bg-black/85"
      >
        <Images aria-hidden className="size-3.5" />
        <span className="sr-only">{texts.openPhotosAtPosition(subject)}</span>
        {index + 1} / {photos.length}
      </button>
      {lightboxIndex !== null && (
        <Suspense>
          <PhotoLightbox
            photos={photos}
            subject={subject}
            start={lightboxIndex}
            onClose={(at) => {
              setLightboxIndex(null)
              strip.current?.scrollTo({ left: at * strip.current.clientWidth, behavior: 'instant' })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

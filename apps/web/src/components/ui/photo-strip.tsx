import { ChevronLeft, ChevronRight, Images } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { PhotoFrame } from './photo-frame.tsx'

const PhotoLightbox = lazy(async () => import('./photo-lightbox.tsx'))

interface PhotoStripProps {
  readonly photos: readonly string[]
  /** What the photos show, e.g. the home's address. */
  readonly subject: string
  /** The width that a photo takes up, as in `sizes` of an image. */
  readonly sizes: string
  /** In sight when the page opens. */
  readonly eager?: boolean
  /** Gives the height. */
  readonly className?: string
}

const arrow =
  'absolute top-1/2 flex size-10 -translate-y-1/2 items-center justify-center rounded-full bg-white/90 text-black opacity-0 shadow-panel transition-opacity group-hover:opacity-100 hover:bg-white [@media(hover:none)]:hidden'

/**
 * Photos side by side in one frame, for a finger: it scrolls and snaps. A mouse has arrows, a keyboard the arrow
 * keys; a press opens them large. Only the photos beside the one in sight are fetched.
 */
export function PhotoStrip({ photos, subject, sizes, eager = false, className }: PhotoStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const [large, setLarge] = useState<number | null>(null)
  const last = photos.length - 1
  if (photos.length === 0) return <PhotoFrame photo={null} alt={subject} className={className ?? ''} />

  function walk(to: number): void {
    strip.current?.scrollTo({ left: to * strip.current.clientWidth })
  }
  return (
    <div className={cn('group relative overflow-hidden bg-sunken', className)}>
      {/* The button below does the same for a keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <div
        ref={strip}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset does not scroll everywhere
        role="group"
        aria-label={`Photos of ${subject}`}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setIndex(Math.min(Math.round(scrollLeft / clientWidth), last))
        }}
        onClick={() => setLarge(index)}
        className="flex size-full cursor-zoom-in snap-x snap-mandatory overflow-x-auto scroll-smooth overscroll-x-contain -outline-offset-2 [scrollbar-width:none]"
      >
        {photos.map((photo, at) => (
          <div key={photo} className="size-full shrink-0 snap-center snap-always">
            {Math.abs(at - index) <= 1 && (
              <PhotoFrame
                photo={photo}
                alt={`${subject}, photo ${at + 1} of ${photos.length}`}
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
          onClick={() => walk(index - 1)}
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
          onClick={() => walk(index + 1)}
          className={cn(arrow, 'right-3')}
        >
          <ChevronRight className="size-5" />
        </button>
      )}
      <button
        type="button"
        onClick={() => setLarge(index)}
        className="absolute right-3 bottom-3 flex h-8 items-center gap-1.5 rounded-full bg-black/70 px-3 text-xs font-medium text-white tabular-nums hover:bg-black/85"
      >
        <Images aria-hidden className="size-3.5" />
        <span className="sr-only">Open photos of {subject},</span>
        {index + 1} / {photos.length}
      </button>
      {large !== null && (
        <Suspense>
          <PhotoLightbox
            photos={photos}
            subject={subject}
            start={large}
            onClose={(at) => {
              setLarge(null)
              strip.current?.scrollTo({ left: at * strip.current.clientWidth, behavior: 'instant' })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { cn } from '../../../lib/cn.ts'
import { useShortcutLayer } from '../../../lib/shortcuts/layers.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { photoPosition } from './carousel-texts.ts'
import { photoUrl } from './photo-frame.tsx'
import { PhotoThumbnails } from './photo-thumbnails.tsx'
import * as texts from './texts.ts'

interface PhotoLightboxProps {
  readonly photos: readonly string[]
  readonly subject: string
  /** Index of the first photo shown. */
  readonly start: number
  /** Called with the index of the last visible photo. */
  readonly onClose: (index: number) => void
}

const control =
  'absolute z-10 flex size-11 items-center justify-center rounded-full bg-white/12 text-white hover:bg-white/25 disabled:opacity-30 disabled:hover:bg-white/12'

const navigationKeys = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])

/**
 * Photos at full size in a strip with scroll snapping: swipe to move, or use the arrows, Home and End.
 */
export default function PhotoLightbox({ photos, subject, start, onClose }: PhotoLightboxProps) {
  const [index, setIndex] = useState(start)
  const strip = useRef<HTMLElement>(null)
  // Target of a key or button; photos passed while scrolling to it do not count as visible.
  const targetIndex = useRef<number | null>(null)
  const last = photos.length - 1

  useLayoutEffect(() => {
    const element = strip.current
    element?.scrollTo({ left: start * element.clientWidth, behavior: 'instant' })
  }, [start])

  function show(to: number) {
    const element = strip.current
    const next = Math.min(Math.max(to, 0), last)
    targetIndex.current = next
    setIndex(next)
    element?.scrollTo({ left: next * element.clientWidth })
  }

  function onScroll() {
    const element = strip.current
    if (!element || element.clientWidth === 0) return
    const visibleIndex = Math.round(element.scrollLeft / element.clientWidth)
    if (targetIndex.current !== null && targetIndex.current !== visibleIndex) return
    targetIndex.current = null
    setIndex(visibleIndex)
  }

  function onScrollEnd() {
    targetIndex.current = null
    onScroll()
  }

  const layer = useShortcutLayer(true)
  useShortcuts(
    {
      previousPhoto: () => show(index - 1),
      nextPhoto: () => show(index + 1),
      firstPhoto: () => show(0),
      lastPhoto: () => show(last),
    },
    layer,
  )

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose(index)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/97" />
        <Dialog.Popup
          // Otherwise the popup handles arrows, Home and End before the shortcuts do.
          onKeyDown={(event) => {
            if (navigationKeys.has(event.key)) event.preventBaseUIHandler()
          }}
          className="fixed inset-0 z-50 flex flex-col text-white outline-none"
        >
          <Dialog.Title className="flex h-14 shrink-0 items-center px-5 pr-20 text-sm font-medium">
            <span className="truncate">{subject}</span>
            <span aria-live="polite" className="ml-3 shrink-0 text-white/70 tabular-nums">
              <span className="sr-only">{texts.photo} </span>
              {index + 1} / {photos.length}
            </span>
          </Dialog.Title>
          <Dialog.Close aria-label={texts.closePhotos} className={cn(control, 'top-1.5 right-3')}>
            <X aria-hidden className="size-5" />
          </Dialog.Close>
          <section
            ref={strip}
            aria-label={texts.photos}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
            tabIndex={0}
            onScroll={onScroll}
            onScrollEnd={onScrollEnd}
            className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none]"
          >
            {photos.map((photo, at) => (
              <div
                key={photo}
                className="flex size-full shrink-0 snap-center snap-always items-center justify-center p-4"
              >
                {/* The visible photo and its neighbors load. */}
                <img
                  src={Math.abs(at - index) <= 1 ? photoUrl('listing-l', photo) : undefined}
                  alt={photoPosition(subject, at + 1, photos.length)}
                  draggable={false}
                  className="size-full object-contain"
                />
              </div>
            ))}
          </section>
          {photos.length > 1 && (
            <>
              <PhotoThumbnails photos={photos} index={index} onShow={show} />
              <button
                type="button"
                aria-label={texts.previousPhoto}
                disabled={index === 0}
                onClick={() => show(index - 1)}
                className={cn(control, 'top-1/2 left-3 -translate-y-1/2')}
              >
                <ChevronLeft aria-hidden className="size-5" />
              </button>
              <button
                type="button"
                aria-label={texts.nextPhoto}
                disabled={index === last}
                onClick={() => show(index + 1)}
                className={cn(control, 'top-1/2 right-3 -translate-y-1/2')}
              >
                <ChevronRight aria-hidden className="size-5" />
              </button>
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

import { Images } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { cn } from '../../../lib/cn.ts'
import { openPhotos } from './carousel-texts.ts'
import { PhotoFrame } from './photo-frame.tsx'
import * as texts from './gallery-texts.ts'

const PhotoLightbox = lazy(async () => import('./photo-lightbox.tsx'))

interface PhotoGalleryProps {
  readonly photos: readonly string[]
  readonly subject: string
}

/** Photos shown beside the first one on wide screens. */
const maxThumbnails = 4

/** The first photo large with a few more beside it; each opens the lightbox. */
export function PhotoGallery({ photos, subject }: PhotoGalleryProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const thumbnails = photos.slice(1, 1 + maxThumbnails)
  const frame = 'absolute inset-0 size-full transition-[filter] group-hover:brightness-95'
  if (photos.length === 0)
    return <PhotoFrame photo={null} alt={subject} className="h-56 rounded-lg sm:h-72" />
  return (
    <div
      className={cn(
        'relative grid h-64 grid-cols-1 gap-2 overflow-hidden rounded-lg sm:h-96 lg:h-[440px]',
        thumbnails.length > 0 && 'sm:grid-cols-[2fr_1fr]',
      )}
    >
      <button
        type="button"
        aria-label={openPhotos(subject)}
        onClick={() => setOpenIndex(0)}
        className="group relative min-h-0 -outline-offset-2"
      >
        <PhotoFrame photo={photos[0] ?? null} alt="" kind="listing-l" eager className={frame} />
      </button>
      {thumbnails.length > 0 && (
        <div
          className={cn(
            'hidden min-h-0 gap-2 sm:grid',
            thumbnails.length > 2 ? 'grid-cols-2' : 'grid-cols-1',
          )}
        >
          {thumbnails.map((photo, at) => (
            <button
              key={photo}
              type="button"
              aria-label={texts.openPhoto(at + 2, photos.length)}
              onClick={() => setOpenIndex(at + 1)}
              className={cn(
                'group relative min-h-0 -outline-offset-2',
                thumbnails.length === 3 && at === 2 && 'col-span-2',
              )}
            >
              <PhotoFrame photo={photo} alt="" kind="wcontact-m" eager className={frame} />
            </button>
          ))}
        </div>
      )}
      {photos.length > 1 && (
        <button
          type="button"
          onClick={() => setOpenIndex(0)}
          className="absolute right-3 bottom-3 flex h-8 items-center gap-2 rounded-md bg-white/95 px-3 text-sm font-medium text-black shadow-panel hover:bg-white"
        >
          <Images aria-hidden className="size-4" />
          {texts.allPhotos(photos.length)}
        </button>
      )}
      {openIndex !== null && (
        <Suspense>
          <PhotoLightbox
            photos={photos}
            subject={subject}
            start={openIndex}
            onClose={() => setOpenIndex(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

import type { ImageSize, imageSizes } from '@pb/contract/media'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../../../lib/cn.ts'
import * as texts from './texts.ts'

/** Widths of the kinds with the same crop, for `srcset`; the type keeps them equal to the contract's. */
const croppedWidths: { readonly [K in 'wcontact-m' | 'wcontact-l']: (typeof imageSizes)[K]['width'] } = {
  'wcontact-m': 400,
  'wcontact-l': 800,
}

/** Returns the URL of a photo in one of the contract's sizes; accepts a file name or a `/media/` path. */
export function photoUrl(kind: ImageSize, photo: string): string {
  return `/transcode/${kind}/${photo.slice(photo.lastIndexOf('/') + 1)}`
}

function srcSet(photo: string): string {
  return Object.entries(croppedWidths)
    .map(([kind, width]) => `${photoUrl(kind as ImageSize, photo)} ${width}w`)
    .join(', ')
}

interface PhotoFrameProps {
  readonly photo: string | null
  /** Alternative text; empty when a text beside the photo has the same content. */
  readonly alt: string
  readonly kind?: ImageSize
  /** Rendered width, as in the `sizes` attribute; not needed for small kinds. */
  readonly sizes?: string
  /** Visible when the page opens. */
  readonly eager?: boolean
  readonly className?: string
}

/** A photo that fills its frame; a placeholder without one or when it fails to load. */
export function PhotoFrame({
  photo,
  alt,
  kind = 'wcontact-l',
  sizes,
  eager = false,
  className,
}: PhotoFrameProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (photo === null || failed === photo) {
    return (
      <div className={cn('flex items-center justify-center bg-sunken text-muted', className)}>
        <Building2 aria-hidden strokeWidth={1.25} className="size-1/4 max-h-12 max-w-12 min-w-5" />
        <span className="sr-only">{alt === '' ? texts.noPhoto : texts.noPhotoFor(alt)}</span>
      </div>
    )
  }
  return (
    <img
      src={photoUrl(kind, photo)}
      srcSet={sizes === undefined ? undefined : srcSet(photo)}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      draggable={false}
      onError={() => setFailed(photo)}
      className={cn('bg-sunken object-cover', className)}
    />
  )
}

import type { PictureKind, pictureKinds } from '@pb/contract/media'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../../lib/cn.ts'

/** Widths of the kinds that crop alike, as the contract has them; the type holds them together. */
const croppedWidths: { readonly [K in 'wcontact-m' | 'wcontact-l']: (typeof pictureKinds)[K]['width'] } = {
  'wcontact-m': 400,
  'wcontact-l': 800,
}

/** URL of a picture in one of the closed list of sizes; takes a bare name and a `/media/` path alike. */
export function photoUrl(kind: PictureKind, photo: string): string {
  return `/transcode/${kind}/${photo.slice(photo.lastIndexOf('/') + 1)}`
}

function srcSet(photo: string): string {
  return Object.entries(croppedWidths)
    .map(([kind, width]) => `${photoUrl(kind as PictureKind, photo)} ${width}w`)
    .join(', ')
}

interface PhotoFrameProps {
  readonly photo: string | null
  /** What the picture shows; empty where a text beside it already says so. */
  readonly alt: string
  readonly kind?: PictureKind
  /** The width it takes up, as in `sizes`; a picture of a small kind needs none. */
  readonly sizes?: string
  /** In sight when the page opens. */
  readonly eager?: boolean
  readonly className?: string
}

/** A picture that fills its place; a quiet stand-in where there is none or it fails to load. */
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
        <span className="sr-only">{alt === '' ? 'No photo' : `No photo of ${alt}`}</span>
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
      decoding="async"
      draggable={false}
      onError={() => setFailed(photo)}
      className={cn('bg-sunken object-cover', className)}
    />
  )
}

import type { TourStop } from '@pb/contract/tours'
import { Camera, X } from 'lucide-react'
import { useState } from 'react'
import { photoUrl } from '../../../components/domain/photo/photo-frame.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { cn } from '../../../lib/cn.ts'
import type { UnsentItem } from '../offline/tour-store.ts'
import * as texts from '../texts.ts'

type UnsentPhoto = Extract<UnsentItem, { kind: 'photo' }>

interface StopPhotosProps {
  readonly title: string
  readonly photos: TourStop['photos']
  readonly unsent: readonly UnsentPhoto[]
  readonly onAdd: (files: readonly File[]) => void
  readonly onDelete: (key: string) => void
  readonly onDrop: (key: string) => void
}

const imageClass = 'size-20 rounded-md border object-cover'
const removeClass =
  'absolute -top-2 -right-2 inline-flex size-6 items-center justify-center rounded-full border bg-panel shadow-panel print:hidden'

function Remove({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className={removeClass}>
      <X aria-hidden className="size-3.5" />
    </button>
  )
}

/** A photo that is only on this device. */
function UnsentImage({ file, alt }: { readonly file: Blob; readonly alt: string }) {
  return (
    <img
      ref={(image) => {
        if (!image) return undefined
        const url = URL.createObjectURL(file)
        image.src = url
        return () => URL.revokeObjectURL(url)
      }}
      alt={alt}
      className={imageClass}
    />
  )
}

/** Photos taken at a stop, and the button that takes another. One that is only on this device is lost when it is deleted. */
export function StopPhotos({ title, photos, unsent, onAdd, onDelete, onDrop }: StopPhotosProps) {
  const [deleting, setDeleting] = useState<{ readonly label: string; readonly run: () => void } | null>(null)
  const ask = (index: number, run: () => void): void =>
    setDeleting({ label: texts.deletePhoto(index + 1, title), run })
  return (
    <>
      <ul aria-label={texts.photosLabel(title)} className="flex flex-wrap gap-3 pt-1 empty:hidden">
        {photos.map(({ key, name }, index) => (
          <li key={key} className="relative">
            <a href={`/media/${name}`} target="_blank" rel="noreferrer">
              <img
                src={photoUrl('wcontact-s', name)}
                alt={texts.photoLabel(index + 1, title)}
                loading="lazy"
                className={imageClass}
              />
            </a>
            <Remove label={texts.deletePhoto(index + 1, title)} onClick={() => onDelete(key)} />
          </li>
        ))}
        {unsent.map(({ key, file, failure }, index) => (
          <li key={key} className="relative flex w-20 flex-col gap-1 text-xs">
            <UnsentImage file={file} alt={texts.photoLabel(photos.length + index + 1, title)} />
            <span className={failure === undefined ? 'text-warning' : 'text-danger'}>
              {failure ?? texts.waiting}
            </span>
            <Remove
              label={texts.deletePhoto(photos.length + index + 1, title)}
              onClick={() => ask(photos.length + index, () => onDrop(key))}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={`${deleting?.label ?? ''}?`}
        description={texts.photoLost}
        confirmText={texts.confirmDeletePhoto}
        danger
        onConfirm={() => {
          deleting?.run()
          setDeleting(null)
        }}
      />
      <label
        className={cn(
          buttonClass('secondary'),
          'cursor-pointer self-start focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand print:hidden',
        )}
      >
        <Camera aria-hidden className="size-4" />
        {texts.addPhoto}
        <span className="sr-only"> {texts.ofListing(title)}</span>
        <input
          type="file"
          accept="image/*"
          multiple
          className="sr-only"
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
    </>
  )
}

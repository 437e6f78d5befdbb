import { maxPhotoBytes, maxPhotos } from '@pb/contract/my-listings'
import { useQuery } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { Button } from '../../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { UnsavedChanges } from '../../../../components/ui/unsaved-changes.tsx'
import { cn } from '../../../../lib/cn.ts'
import { pluralize } from '../../../../lib/format.ts'
import { previewQuery } from '../../../../queries/my-listings.ts'
import { acceptedTypes } from './photo-file.ts'
import { PhotoGrid } from './photo-grid.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import * as texts from './texts.ts'

const notHere = texts.unfinishedHint

/** Dialog that uploads, sorts and captions the photos of a listing. Closing it cancels the uploads. */
export default function PhotosPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data: listing, error, refetch } = useQuery(previewQuery(id))
  const { items, unfinished, active, add, remove, retry, retryFailed, discardUnfinished } = useUploads(id)
  const dragging = useRef(false)
  const [confirming, setConfirming] = useState(false)
  const close = (): void => (active ? setConfirming(true) : onClose())
  const uploadCount = items.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const editable = listing?.may_edit === true
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    disabled: !editable,
    onDrop: (files) => add(files),
  })
  const name = listing ? [listing.address, listing.unit].filter(Boolean).join(', ') : texts.photos
  const count = listing?.photos.length ?? 0
  return (
    <Dialog
      open
      // Captions are saved when their field is left.
      keepsEntries
      onOpenChange={(next) => !next && !dragging.current && close()}
      title={listing ? texts.photosFor(name) : texts.photos}
      className="max-w-4xl!"
      footer={
        <Button variant="primary" onClick={close}>
          {texts.done}
        </Button>
      }
    >
      {!listing && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!listing && !error && <Skeleton className="h-64 rounded-md" />}
      {listing && !editable && <p className="text-sm text-muted">{texts.noEditRights}</p>}
      {listing && editable && (
        <div {...getRootProps()} className="flex flex-col gap-4">
          <input {...getInputProps({ accept: acceptedTypes, 'aria-label': texts.photos })} />
          {unfinished.length > 0 && (
            <div className="flex flex-wrap items-center gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
              <span className="grow">{texts.unfinishedUploads(pluralize(unfinished.length, 'photo'))}</span>
              <Button size="sm" variant="primary" onClick={() => add(unfinished)}>
                {texts.uploadNow}
              </Button>
              <Button size="sm" variant="ghost" onClick={discardUnfinished}>
                {texts.discard}
              </Button>
            </div>
          )}
          <div
            className={cn(
              'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed border-line-strong px-5 py-4 transition-colors',
              isDragActive && 'border-brand bg-brand-soft',
            )}
          >
            <ImageUp aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.5} />
            <div className="min-w-0 grow basis-52">
              <p className="text-sm font-semibold">
                {isDragActive ? texts.dropPhotos : count === 0 ? texts.addPhotos : texts.addMorePhotos}
              </p>
              <p className="text-xs text-muted">{texts.limits(maxPhotoBytes / 1_000_000, maxPhotos)}</p>
            </div>
            <Button onClick={open}>{texts.choosePhotos}</Button>
          </div>
          <UploadList items={items} onRemove={remove} onRetry={retry} onRetryAll={retryFailed} />
          {count > 0 && (
            <PhotoGrid
              id={id}
              photos={listing.photos}
              onDragging={(on) => {
                dragging.current = on
              }}
            />
          )}
          {listing.rooms_advice.length > 0 && (
            <ul className="flex list-disc flex-col gap-0.5 pl-5 text-sm text-muted">
              {listing.rooms_advice.map((advice) => (
                <li key={advice}>{advice}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      <UnsavedChanges when={active} description={notHere} />
      <ConfirmDialog
        open={confirming && active}
        onOpenChange={setConfirming}
        title={texts.stopTitle(pluralize(uploadCount, 'upload'))}
        description={notHere}
        confirmText={texts.stopAndClose}
        danger
        onConfirm={onClose}
      />
    </Dialog>
  )
}

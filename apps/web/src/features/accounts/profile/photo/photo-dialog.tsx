import { ImageUp } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { lazy } from '../../../../lib/lazy.ts'
import { FormMessage } from '../../../../components/ui/form-message.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { SubmitButton } from '../../../../components/ui/submit-button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import { cn } from '../../../../lib/cn.ts'
import type { Crop } from './crop-editor.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'
import { useSelectedPhoto } from './use-selected-photo.ts'
import * as texts from './texts.ts'

const CropEditor = lazy(() => import('./crop-editor.tsx'))

/** Includes the extensions for browsers without a HEIC MIME type. */
const accept = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

/** A crop smaller than this, in pixels, looks blurry at large sizes. */
const minSharpSize = 320

interface PhotoDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Removes the current photo; undefined without one. */
  readonly onRemove: (() => void) | undefined
}

/** Selects a photo by file picker, drop or paste, crops it, and uploads it. */
export function PhotoDialog({ open, onOpenChange, onRemove }: PhotoDialogProps) {
  const { photo, opening, error, select, clear } = useSelectedPhoto()
  const [crop, setCrop] = useState<Crop | null>(null)
  const { save, progress, error: uploadError, cancel } = usePhotoUpload(() => close())
  const busy = progress !== null
  const picker = useRef<HTMLButtonElement>(null)

  function close(): void {
    cancel()
    clear()
    onOpenChange(false)
  }

  const {
    getRootProps,
    getInputProps,
    isDragActive,
    open: openPicker,
  } = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    disabled: busy,
    onDrop: (files) => select(files),
  })

  useEffect(() => {
    if (!open || busy) return
    const onPaste = ({ clipboardData }: ClipboardEvent): void => {
      if (clipboardData?.files.length) select([...clipboardData.files])
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  })

  const isSmall = crop !== null && crop.area.width < minSharpSize
  const problem = error ?? uploadError
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={photo ? texts.cropYourPhoto : texts.changeYourPhoto}
      className="max-w-lg!"
      footer={
        photo ? (
          <>
            <Button variant="ghost" className="mr-auto -ml-2" disabled={busy} onClick={openPicker}>
              {texts.chooseAnother}
            </Button>
            <Button onClick={close}>{texts.cancel}</Button>
            <SubmitButton
              loading={busy}
              obstacle={crop === null ? texts.photoLoading : null}
              onClick={() => crop && save(photo, crop)}
            >
              {texts.savePhoto}
            </SubmitButton>
          </>
        ) : undefined
      }
    >
      <div {...getRootProps()}>
        <input {...getInputProps({ accept, 'aria-label': texts.photo })} />
        {photo ? (
          <Suspense fallback={<Skeleton className="h-96 rounded-md" />}>
            <CropEditor key={photo.url} url={photo.url} onChange={setCrop} />
          </Suspense>
        ) : (
          <div
            className={cn(
              'flex flex-col items-center rounded-lg border border-dashed border-line-strong px-6 py-10 text-center transition-colors',
              isDragActive && 'border-brand bg-brand-soft',
            )}
          >
            <ImageUp aria-hidden className="size-7 text-muted" strokeWidth={1.5} />
            <p className="mt-3 text-base font-semibold">
              {isDragActive ? texts.dropPhotoHere : texts.dropOrPastePhoto}
            </p>
            <p className="mt-0.5 text-sm text-muted">{texts.acceptedFiles}</p>
            <div className="mt-5 flex flex-wrap justify-center gap-2">
              <Button ref={picker} variant="primary" onClick={openPicker}>
                {texts.chooseAPhoto}
              </Button>
              {onRemove && (
                <Button
                  variant="ghost"
                  onClick={() => {
                    close()
                    onRemove()
                  }}
                >
                  {texts.removePhoto}
                </Button>
              )}
            </div>
          </div>
        )}
        {opening && (
          <p className="mt-3 flex items-center gap-2 text-sm text-muted">
            <Spinner label={texts.openingPhoto} /> {texts.openingPhotoDots}
          </p>
        )}
        {isSmall && (
          <p className="mt-2 text-xs text-warning">{texts.mayLookBlurry(Math.round(crop.area.width))}</p>
        )}
        {problem !== null && <FormMessage className="mt-3">{problem}</FormMessage>}
        {progress !== null && (
          <div className="mt-3">
            <progress
              aria-label={texts.upload}
              value={progress}
              max={1}
              className="h-1.5 w-full overflow-hidden rounded-full accent-brand"
            />
            <p aria-live="polite" className="mt-1 text-xs text-muted">
              {progress < 1 ? texts.uploading(Math.round(progress * 100)) : texts.uploadedChecking}
            </p>
          </div>
        )}
      </div>
    </Dialog>
  )
}

import { ImageUp } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { cn } from '../../../lib/cn.ts'
import type { Crop } from './crop-editor.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'
import { useChosenPicture } from './use-chosen-picture.ts'

const CropEditor = lazy(() => import('./crop-editor.tsx'))

/** Browsers that know no HEIC go by the name. */
const accept = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

/** A crop shorter than this looks blurred where the photo stands large. */
const goodSide = 320

interface PhotoDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Takes the present photo away; undefined where there is none. */
  readonly onRemove: (() => void) | undefined
}

/** Chooses a picture (picker, drop or paste), cuts it round, and makes it the photo. */
export function PhotoDialog({ open, onOpenChange, onRemove }: PhotoDialogProps) {
  const { picture, opening, error, choose, clear } = useChosenPicture()
  const [crop, setCrop] = useState<Crop | null>(null)
  const { save, share, failure, stop } = usePhotoUpload(() => close())
  const busy = share !== null
  const picker = useRef<HTMLButtonElement>(null)

  function close(): void {
    stop()
    clear()
    onOpenChange(false)
  }

  const {
    getRootProps,
    getInputProps,
    isDragActive,
    open: pick,
  } = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    disabled: busy,
    onDrop: (files) => choose(files),
  })

  useEffect(() => {
    if (!open || busy) return
    const onPaste = ({ clipboardData }: ClipboardEvent): void => {
      if (clipboardData?.files.length) choose([...clipboardData.files])
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  })

  const small = crop !== null && crop.area.width < goodSide
  const problem = error ?? failure
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={picture ? 'Crop your photo' : 'Change your photo'}
      className="max-w-lg!"
      footer={
        picture ? (
          <>
            <Button variant="ghost" className="mr-auto -ml-2" disabled={busy} onClick={pick}>
              Choose another
            </Button>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              loading={busy}
              disabled={crop === null}
              onClick={() => crop && save(picture, crop)}
            >
              Save photo
            </Button>
          </>
        ) : undefined
      }
    >
      <div {...getRootProps()}>
        <input {...getInputProps({ accept, 'aria-label': 'Picture' })} />
        {picture ? (
          <Suspense fallback={<Skeleton className="h-96 rounded-md" />}>
            <CropEditor key={picture.url} url={picture.url} onChange={setCrop} />
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
              {isDragActive ? 'Drop the picture here' : 'Drop a picture here, or paste it'}
            </p>
            <p className="mt-0.5 text-sm text-muted">JPEG, PNG, WebP or HEIC, up to 15 MB</p>
            <div className="mt-5 flex flex-wrap justify-center gap-2">
              <Button ref={picker} variant="primary" onClick={pick}>
                Choose a picture
              </Button>
              {onRemove && (
                <Button
                  variant="ghost"
                  onClick={() => {
                    close()
                    onRemove()
                  }}
                >
                  Remove photo
                </Button>
              )}
            </div>
          </div>
        )}
        {opening && (
          <p className="mt-3 flex items-center gap-2 text-sm text-muted">
            <Spinner label="Opening the picture" /> Opening the picture…
          </p>
        )}
        {small && (
          <p className="mt-2 text-xs text-warning">
            This part is only {Math.round(crop.area.width)} pixels wide and will look blurred.
          </p>
        )}
        {problem !== null && (
          <p role="alert" className="mt-3 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
            {problem}
          </p>
        )}
        {share !== null && (
          <div className="mt-3">
            <progress
              aria-label="Upload"
              value={share}
              max={1}
              className="h-1.5 w-full overflow-hidden rounded-full accent-brand"
            />
            <p aria-live="polite" className="mt-1 text-xs text-muted">
              {share < 1 ? `Sending: ${Math.round(share * 100)} %` : 'Sent. It is being checked…'}
            </p>
          </div>
        )}
      </div>
    </Dialog>
  )
}

import { CircleAlert } from 'lucide-react'
import { textButtonClass } from '../styles.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Thumbnail } from './thumbnail.tsx'
import type { UploadError } from './paper-error.ts'
import type { Upload } from './upload-store.ts'
import { useUploadStore } from './use-uploads.ts'

/** Whether another try with the same file may succeed. */
const isTemporary = (error: UploadError): boolean =>
  'key' in error && (error.key === 'offline' || error.key === 'failed')

/** A file on its way, with its progress, or why it could not be added. */
export function UploadRow({ upload }: { readonly upload: Upload }) {
  const texts = useTexts().documents
  const store = useUploadStore()
  const { id, name, preview, progress, error } = upload
  const percent = Math.round(progress * 100)
  return (
    <li className="flex items-start gap-3 py-2">
      <Thumbnail preview={preview} name={name} />
      <div className="min-w-0 grow pt-0.5">
        <p className="truncate text-sm font-medium">{name}</p>
        {error === null ? (
          <>
            <progress
              aria-label={name}
              value={progress === 1 ? undefined : progress}
              className="mt-1.5 block h-1.5 w-full"
            />
            <p className="pt-1 text-xs text-muted">
              {progress === 1 ? texts.checking : texts.uploading(percent)}
            </p>
          </>
        ) : (
          <>
            <p role="alert" className="flex gap-1.5 pt-1 text-sm text-danger">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {'key' in error ? texts.errors[error.key] : error.message}
            </p>
            {isTemporary(error) && (
              <button type="button" onClick={() => store.retry(id)} className={`${textButtonClass} mr-5`}>
                {texts.retry}
              </button>
            )}
            <button type="button" onClick={() => store.cancel(id)} className={textButtonClass}>
              {texts.dismiss}
            </button>
          </>
        )}
      </div>
      {error === null && (
        <button
          type="button"
          aria-label={texts.cancelNamed(name)}
          onClick={() => store.cancel(id)}
          className={`${textButtonClass} px-1`}
        >
          {texts.cancel}
        </button>
      )}
    </li>
  )
}

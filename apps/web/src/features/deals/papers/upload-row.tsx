import { X } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import type { Upload } from './use-uploads.ts'
import * as texts from './texts.ts'

interface UploadRowProps {
  readonly upload: Upload
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** A file on its way, or why it was not taken. */
export function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { file, percent, error, retryable } = upload
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      {error === null && <Spinner />}
      <span className="min-w-0 grow basis-40 text-sm">
        <span className="block truncate">{file.name}</span>
        {error === null ? (
          <output className="text-xs text-muted tabular-nums">{texts.uploading(percent)}</output>
        ) : (
          <span role="alert" className="text-xs font-medium text-danger">
            {error}
          </span>
        )}
      </span>
      {error !== null && retryable && (
        <Button size="sm" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
      <IconButton
        label={error === null ? texts.cancel(file.name) : texts.dismiss(file.name)}
        icon={X}
        onClick={onRemove}
      />
    </li>
  )
}

import { useRef, useState, type ReactNode } from 'react'
import type { Accept } from 'react-dropzone'
import { FormMessage } from '../form-message.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import type { FileUpload } from '../../../lib/upload.ts'
import { Button } from '../button.tsx'
import { FileDropZone } from '../file-drop-zone.tsx'
import { Form } from '../form.tsx'
import * as texts from './texts.ts'

interface UploadFormProps {
  readonly title: string
  /** Accepted files and what the import does. */
  readonly description: ReactNode
  /** Accessible name of the drop zone. */
  readonly label: string
  readonly accept: Accept
  readonly megabytes: number
  /** Error for a file of another type or size, or several files. */
  readonly rejectedMessage: string
  /** Fields below the file. */
  readonly children?: (busy: boolean) => ReactNode
  readonly onChoose?: (file: File) => void
  /** Error for incomplete fields. */
  readonly missingInput?: string | undefined
  /** Uploads the file; the form shows its errors. */
  readonly send: (upload: FileUpload) => Promise<unknown>
}

/** Picks and uploads a file, with progress and errors; after a cancelled upload the file stays selected. */
export function UploadForm({
  title,
  description: about,
  label,
  accept,
  megabytes,
  rejectedMessage: wrongFile,
  children,
  onChoose,
  missingInput: lacks,
  send,
}: UploadFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState(0)
  const [errorMessage, setErrorMessage] = useState<string>()
  const abortController = useRef<AbortController>(null)

  function choose(chosen: File): void {
    setFile(chosen)
    setErrorMessage(undefined)
    onChoose?.(chosen)
  }

  async function submit(): Promise<void> {
    const missing = file ? lacks : texts.chooseFileFirst
    setErrorMessage(missing)
    if (!file || missing !== undefined) return
    abortController.current = new AbortController()
    setProgress(0)
    setBusy(true)
    try {
      await send({ file, onProgress: setProgress, signal: abortController.current.signal })
      setFile(null)
    } catch (error) {
      if ((error as Error).name !== 'AbortError') setErrorMessage(getErrorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form
      sends={false}
      className="rounded-lg border bg-panel p-5"
      onSubmit={() => {
        void submit()
      }}
    >
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="mt-1 max-w-2xl text-sm text-muted">{about}</p>
      <FileDropZone
        label={label}
        file={file}
        accept={accept}
        maxBytes={megabytes * 1_000_000}
        disabled={busy}
        onFile={choose}
        onRejected={() => setErrorMessage(wrongFile)}
      />
      {children?.(busy)}
      {errorMessage !== undefined && (
        <FormMessage look="strong" className="mt-3">
          {errorMessage}
        </FormMessage>
      )}
      <div className="mt-4 flex items-center gap-3">
        <Button variant="primary" type="submit" loading={busy}>
          {!busy
            ? texts.upload
            : progress < 1
              ? texts.uploading(Math.round(progress * 100))
              : texts.processing}
        </Button>
        {busy && (
          <Button variant="ghost" onClick={() => abortController.current?.abort()}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </Form>
  )
}

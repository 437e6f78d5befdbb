import { useRef, useState, type ReactNode } from 'react'
import type { Accept } from 'react-dropzone'
import { messageOf } from '../../../lib/http-error.ts'
import type { FileUpload } from '../../../lib/upload.ts'
import { Button } from '../button.tsx'
import { DropFile } from '../drop-file.tsx'

interface UploadFormProps {
  readonly title: string
  /** What the file may be, and what comes of it. */
  readonly about: ReactNode
  /** Names the place where the file goes. */
  readonly label: string
  readonly accept: Accept
  readonly megabytes: number
  /** What is said of a file of another kind or size, or of several. */
  readonly wrongFile: string
  /** Fields below the file. */
  readonly children?: (busy: boolean) => ReactNode
  readonly onChoose?: (file: File) => void
  /** What the fields still lack, in words. */
  readonly lacks?: string | undefined
  /** Sends it; what it rejects with is said here. */
  readonly send: (upload: FileUpload) => Promise<unknown>
}

/** Chooses a file, sends it with its progress in sight, and says what went wrong; a cancelled one stays chosen. */
export function UploadForm({
  title,
  about,
  label,
  accept,
  megabytes,
  wrongFile,
  children,
  onChoose,
  lacks,
  send,
}: UploadFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [share, setShare] = useState(0)
  const [fault, setFault] = useState<string>()
  const stop = useRef<AbortController>(null)

  function choose(chosen: File): void {
    setFile(chosen)
    setFault(undefined)
    onChoose?.(chosen)
  }

  async function submit(): Promise<void> {
    const missing = file ? lacks : 'Choose a file first.'
    setFault(missing)
    if (!file || missing !== undefined) return
    stop.current = new AbortController()
    setShare(0)
    setBusy(true)
    try {
      await send({ file, onProgress: setShare, signal: stop.current.signal })
      setFile(null)
    } catch (error) {
      if ((error as Error).name !== 'AbortError') setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="rounded-lg border bg-panel p-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="mt-1 max-w-2xl text-sm text-muted">{about}</p>
      <DropFile
        label={label}
        file={file}
        accept={accept}
        maxBytes={megabytes * 1_000_000}
        disabled={busy}
        onFile={choose}
        onRejected={() => setFault(wrongFile)}
      />
      {children?.(busy)}
      {fault !== undefined && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger">
          {fault}
        </p>
      )}
      <div className="mt-4 flex items-center gap-3">
        <Button variant="primary" type="submit" loading={busy}>
          {!busy ? 'Upload' : share < 1 ? `Uploading ${Math.round(share * 100)}%` : 'Reading…'}
        </Button>
        {busy && (
          <Button variant="ghost" onClick={() => stop.current?.abort()}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

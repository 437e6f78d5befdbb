import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { cn } from '../../../lib/cn.ts'
import { useUploadFile } from '../api.ts'
import { sourceOfFile } from '../model/run-text.ts'

const accept = {
  'application/json': ['.json'],
  'text/csv': ['.csv'],
  'application/gzip': ['.gz'],
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Chooses a file of listings, says whose they are, and sends it. */
export function FileForm() {
  const [file, setFile] = useState<File | null>(null)
  const [source, setSource] = useState('')
  const [whole, setWhole] = useState(false)
  const [share, setShare] = useState(0)
  const [fault, setFault] = useState<string>()
  const stop = useRef<AbortController>(null)
  const send = useUploadFile()

  function choose(chosen: File): void {
    setFile(chosen)
    setFault(undefined)
    setSource((before) => before || sourceOfFile(chosen.name))
  }

  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    multiple: false,
    maxSize: 50_000_000,
    noClick: true,
    noKeyboard: true,
    disabled: send.isPending,
    onDropAccepted: ([first]) => first && choose(first),
    onDropRejected: () =>
      setFault('Choose one JSON or CSV file of at most 50 MB. Larger ones fit packed with gzip.'),
  })

  function submit(): void {
    const name = source.trim()
    if (!file || name === '') {
      setFault(file ? 'Say whose listings these are.' : 'Choose a file first.')
      return
    }
    stop.current = new AbortController()
    setShare(0)
    setFault(undefined)
    send.mutate(
      { file, source: name, whole, onProgress: setShare, signal: stop.current.signal },
      {
        onSuccess: () => {
          setFile(null)
          setSource('')
          setWhole(false)
        },
      },
    )
  }

  return (
    <form
      className="rounded-lg border bg-panel p-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 className="text-base font-semibold">Read a file</h2>
      <p className="mt-1 max-w-2xl text-sm text-muted">
        JSON or CSV with the property names of the RESO Data Dictionary 2.0. A file that was read before
        changes nothing when it is read again.
      </p>
      <div
        {...getRootProps({
          role: 'group',
          'aria-label': 'File of listings',
          className: cn(
            'mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed px-4 py-4',
            isDragActive ? 'border-brand bg-brand-soft' : 'border-line-strong',
          ),
        })}
      >
        <FileUp aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
        <span className="min-w-0 grow basis-40 text-sm break-words">
          {file ? (
            <>
              <strong className="font-medium">{file.name}</strong>{' '}
              <span className="text-muted">{sizeText(file.size)}</span>
            </>
          ) : (
            <span className="text-muted">Drop a file here</span>
          )}
        </span>
        <Button onClick={open} disabled={send.isPending}>
          {file ? 'Choose another' : 'Choose a file'}
        </Button>
      </div>
      <input {...getInputProps({ 'aria-label': 'File' })} />
      <div className="mt-4 grid gap-4 md:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
        <Field label="Source" hint="Whose listings these are. Each of them shows it.">
          <Input value={source} maxLength={80} onValueChange={setSource} disabled={send.isPending} />
        </Field>
        <div className="md:pt-8">
          <Checkbox checked={whole} onCheckedChange={setWhole} disabled={send.isPending}>
            This is everything the source has
          </Checkbox>
          <p className="pl-7 text-xs text-muted">What the file does not name is then withdrawn.</p>
        </div>
      </div>
      {fault !== undefined && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger">
          {fault}
        </p>
      )}
      <div className="mt-4 flex items-center gap-3">
        <Button variant="primary" type="submit" loading={send.isPending}>
          {send.isPending ? `Uploading ${Math.round(share * 100)}%` : 'Upload and read'}
        </Button>
        {send.isPending && (
          <Button variant="ghost" onClick={() => stop.current?.abort()}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

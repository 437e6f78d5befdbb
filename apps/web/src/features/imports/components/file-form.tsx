import { useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { useUploadFile } from '../api.ts'
import { sourceOfFile } from '../model/run-text.ts'
import { DropFile } from '../../../components/ui/drop-file.tsx'

const accept = {
  'application/json': ['.json'],
  'text/csv': ['.csv'],
  'application/gzip': ['.gz'],
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
      <DropFile
        label="File of listings"
        file={file}
        accept={accept}
        maxBytes={50_000_000}
        disabled={send.isPending}
        onFile={choose}
        onRejected={() =>
          setFault('Choose one JSON or CSV file of at most 50 MB. Larger ones fit packed with gzip.')
        }
      />
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

import { clientFileMegabytes, clientFileRows } from '@pb/rules/client-import-fields'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../../components/ui/button.tsx'
import { DropFile } from '../../../../components/ui/drop-file.tsx'
import { formatNumber } from '../../../../lib/format.ts'
import { messageOf } from '../../../../lib/http-error.ts'
import { useUploadClients } from '../api/imports.ts'
import { importPath } from '../paths.ts'

const accept = {
  'text/csv': ['.csv', '.tsv', '.txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/vcard': ['.vcf', '.vcard'],
}
const wrongFile = `Choose one CSV, XLSX or vCard file of at most ${clientFileMegabytes} MB.`

/** Chooses a file of clients, sends it, and goes on to what it holds. */
export function ImportForm() {
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const [fault, setFault] = useState<string>()
  const stop = useRef<AbortController>(null)
  const send = useUploadClients()
  const navigate = useNavigate()

  function submit(): void {
    if (!file) {
      setFault('Choose a file first.')
      return
    }
    stop.current = new AbortController()
    setShare(0)
    setFault(undefined)
    send.mutate(
      { file, onProgress: setShare, signal: stop.current.signal },
      {
        onSuccess: (reading) => void navigate(importPath(reading.import.import_id)),
        onError: (error) => error.name !== 'AbortError' && setFault(messageOf(error)),
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
      <h2 className="text-base font-semibold">Read a file of clients</h2>
      <p className="mt-1 max-w-2xl text-sm text-muted">
        A table (CSV, XLSX) or the contacts of a phone or mail program (vCard), up to{' '}
        {formatNumber(clientFileRows)} of them. You see what comes of every row before anything happens, and
        can take it back afterwards.
      </p>
      <DropFile
        label="File of clients"
        file={file}
        accept={accept}
        maxBytes={clientFileMegabytes * 1_000_000}
        disabled={send.isPending}
        onFile={(chosen) => {
          setFile(chosen)
          setFault(undefined)
        }}
        onRejected={() => setFault(wrongFile)}
      />
      {fault !== undefined && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger">
          {fault}
        </p>
      )}
      <div className="mt-4 flex items-center gap-3">
        <Button variant="primary" type="submit" loading={send.isPending}>
          {!send.isPending ? 'Upload' : share < 1 ? `Uploading ${Math.round(share * 100)}%` : 'Reading…'}
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

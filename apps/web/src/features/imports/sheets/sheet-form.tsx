import { sheetFileMegabytes } from '@pb/rules/sheet-fields'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { inputClass } from '../../../components/ui/input.tsx'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { DropFile } from '../../../components/ui/drop-file.tsx'
import { companiesQuery, useUploadSheet } from './api.ts'

const accept = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/csv': ['.csv'],
}
const wrongFile = `Choose one XLSX or CSV file of at most ${sheetFileMegabytes} MB.`
const mostOffered = 8

interface CompanyFieldProps {
  readonly value: string
  readonly onChange: (name: string) => void
}

/** Whose sheet it is; companies whose sheets were read before are offered. */
function CompanyField({ value, onChange }: CompanyFieldProps) {
  const { data } = useQuery(companiesQuery)
  const typed = value.trim().toLowerCase()
  const found = (data?.collection ?? [])
    .filter(({ name }) => name.toLowerCase().includes(typed) && name !== value)
    .slice(0, mostOffered)
  return (
    <div className="mt-4 flex max-w-80 flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        Management company
      </span>
      <SuggestInput
        label="Management company"
        placeholder=""
        text={value}
        onText={(text) => onChange(text.slice(0, 80))}
        items={found}
        keyOf={({ id }) => id}
        renderItem={({ name, on_market: count }) => (
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words">{name}</span>
            <span className="shrink-0 text-xs text-muted tabular-nums">
              {formatNumber(count)} on the market
            </span>
          </span>
        )}
        onPick={({ name }) => onChange(name)}
        inputClass={inputClass}
      />
      <span className="text-xs text-muted">How its columns are read is remembered for the next sheet.</span>
    </div>
  )
}

/** Chooses a sheet, says whose it is, sends it, and goes on to what it holds. */
export function SheetForm() {
  const [file, setFile] = useState<File | null>(null)
  const [company, setCompany] = useState('')
  const [share, setShare] = useState(0)
  const [fault, setFault] = useState<string>()
  const stop = useRef<AbortController>(null)
  const send = useUploadSheet()
  const navigate = useNavigate()

  function submit(): void {
    const name = company.trim()
    if (!file || name === '') {
      setFault(file ? 'Say which company sent this sheet.' : 'Choose a sheet first.')
      return
    }
    stop.current = new AbortController()
    setShare(0)
    setFault(undefined)
    send.mutate(
      { file, company: name, onProgress: setShare, signal: stop.current.signal },
      {
        onSuccess: ({ sheet }) => void navigate(`/imports/sheets/${sheet.id}`),
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
      <h2 className="text-base font-semibold">Read an availability sheet</h2>
      <p className="mt-1 max-w-2xl text-sm text-muted">
        The XLSX or CSV that an owner or management company sends. You see what is new, changed and gone
        before anything happens, and can take it back afterwards.
      </p>
      <DropFile
        label="Availability sheet"
        file={file}
        accept={accept}
        maxBytes={sheetFileMegabytes * 1_000_000}
        disabled={send.isPending}
        onFile={(chosen) => {
          setFile(chosen)
          setFault(undefined)
        }}
        onRejected={() => setFault(wrongFile)}
      />
      <CompanyField value={company} onChange={setCompany} />
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

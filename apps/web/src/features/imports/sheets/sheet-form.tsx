import { sheetFileMegabytes } from '@pb/rules/sheet-fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { UploadForm } from '../../../components/ui/files/upload-form.tsx'
import { inputClass } from '../../../components/ui/input.tsx'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { companiesQuery, useUploadSheet } from './api.ts'

const accept = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/csv': ['.csv'],
}
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
        escapeEmpties={false}
        inputClass={inputClass}
      />
      <span className="text-xs text-muted">How its columns are read is remembered for the next sheet.</span>
    </div>
  )
}

/** Chooses a sheet, says whose it is, sends it, and goes on to what it holds. */
export function SheetForm() {
  const [company, setCompany] = useState('')
  const { mutateAsync } = useUploadSheet()
  const navigate = useNavigate()
  const name = company.trim()
  return (
    <UploadForm
      title="Read an availability sheet"
      about="The XLSX or CSV that an owner or management company sends. You see what is new, changed and gone before anything happens, and can take it back afterwards."
      label="Availability sheet"
      accept={accept}
      megabytes={sheetFileMegabytes}
      wrongFile={`Choose one XLSX or CSV file of at most ${sheetFileMegabytes} MB.`}
      lacks={name === '' ? 'Say which company sent this sheet.' : undefined}
      send={async (upload) => {
        const { sheet } = await mutateAsync({ ...upload, company: name })
        await navigate(`/imports/sheets/${sheet.id}`)
      }}
    >
      {() => <CompanyField value={company} onChange={setCompany} />}
    </UploadForm>
  )
}

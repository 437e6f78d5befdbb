import { sheetFileMegabytes } from '@pb/rules/sheet-fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { UploadForm } from '../../components/ui/files/upload-form.tsx'
import { inputClass } from '../../components/ui/input-class.ts'
import { SuggestInput } from '../../components/ui/suggest-input.tsx'
import { formatNumber } from '../../lib/format.ts'
import { sheetCompaniesQuery } from '../../queries/availability-sheets.ts'
import { useUploadSheet } from './mutations.ts'
import * as texts from './texts.ts'

const accept = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/csv': ['.csv'],
  'text/html': ['.html', '.htm', '.xls'],
}
const maxSuggestions = 8

interface CompanyFieldProps {
  readonly value: string
  readonly onChange: (name: string) => void
}

/** The management company, with suggestions of companies that have sent sheets before. */
function CompanyField({ value, onChange }: CompanyFieldProps) {
  const { data } = useQuery(sheetCompaniesQuery)
  const typed = value.trim().toLowerCase()
  const suggestions = (data?.collection ?? [])
    .filter(({ name }) => name.toLowerCase().includes(typed) && name !== value)
    .slice(0, maxSuggestions)
  return (
    <div className="mt-4 flex max-w-80 flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {texts.managementCompany}
      </span>
      <SuggestInput
        label={texts.managementCompany}
        placeholder=""
        text={value}
        onText={(text) => onChange(text.slice(0, 80))}
        items={suggestions}
        getKey={({ id }) => id}
        renderItem={({ name, on_market: count }) => (
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words">{name}</span>
            <span className="shrink-0 text-xs text-muted tabular-nums">
              {texts.onTheMarket(formatNumber(count))}
            </span>
          </span>
        )}
        onPick={({ name }) => onChange(name)}
        escapeEmpties={false}
        inputClass={inputClass}
      />
      <span className="text-xs text-muted">{texts.companyHint}</span>
    </div>
  )
}

/** Uploads a company's sheet and opens its draft. */
export function SheetForm() {
  const [company, setCompany] = useState('')
  const { mutateAsync } = useUploadSheet()
  const navigate = useNavigate()
  const name = company.trim()
  return (
    <UploadForm
      title={texts.importSheet}
      description={texts.importSheetHint}
      label={texts.availabilitySheet}
      accept={accept}
      megabytes={sheetFileMegabytes}
      rejectedMessage={texts.wrongFile(sheetFileMegabytes)}
      missingInput={name === '' ? texts.companyRequired : undefined}
      send={async (upload) => {
        const { sheet } = await mutateAsync({ ...upload, company: name })
        await navigate(`/imports/sheets/${sheet.id}`)
      }}
    >
      {() => <CompanyField value={company} onChange={setCompany} />}
    </UploadForm>
  )
}

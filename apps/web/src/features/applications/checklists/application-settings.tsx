import type { ChecklistKind } from '@pb/rules/applications/documents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { applicationChecklistsQuery } from '../../../queries/applications.ts'
import { ChecklistForm, kindChoices } from './checklist-form.tsx'
import { RetentionForm } from './retention-form.tsx'
import * as texts from './texts.ts'

/** Chooses whose list it is, or names another management company. */
function CompanyChoice({
  companies,
  value,
  onChange,
}: {
  readonly companies: readonly string[]
  readonly value: string
  readonly onChange: (company: string) => void
}) {
  const [adding, setAdding] = useState<string | null>(null)
  function add(): void {
    const name = adding?.trim() ?? ''
    setAdding(null)
    if (name !== '') onChange(name)
  }
  if (adding !== null)
    return (
      <Input
        aria-label={texts.company}
        placeholder={texts.company}
        maxLength={120}
        // The field takes the place of the button that was pressed.
        ref={(input: HTMLElement | null) => input?.focus()}
        value={adding}
        onChange={({ target }) => setAdding(target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
          if (event.key === 'Enter') add()
          if (event.key === 'Escape') setAdding(null)
        }}
        className="w-56!"
      />
    )
  const known = companies.includes(value) || value === '' ? companies : [...companies, value]
  return (
    <>
      <Select
        label={texts.list}
        value={value}
        options={[
          { value: '', label: texts.officeList },
          ...known.map((company) => ({ value: company, label: company })),
        ]}
        onChange={onChange}
      />
      <Button variant="ghost" onClick={() => setAdding('')}>
        {texts.addCompany}
      </Button>
    </>
  )
}

/** What supervisors set for rental applications. */
export function ApplicationSettings() {
  const { data, error, refetch } = useQuery(applicationChecklistsQuery)
  const [kind, setKind] = useState<ChecklistKind>('employed')
  const [company, setCompany] = useState('')
  const companies = [...new Set(data?.collection.map((list) => list.company))].filter((name) => name !== '')
  return (
    <Panel title={texts.title}>
      <p className="text-sm text-muted">{texts.lead}</p>
      {data && (
        <>
          <div className="flex flex-wrap items-center gap-2 py-4">
            <Select label={texts.kind} value={kind} options={kindChoices} onChange={setKind} />
            <CompanyChoice companies={companies} value={company} onChange={setCompany} />
          </div>
          <ChecklistForm key={`${kind} ${company}`} lists={data.collection} kind={kind} company={company} />
          <div className="mt-5 border-t pt-4">
            <h3 className="pb-2 text-sm font-semibold">{texts.retention}</h3>
            <RetentionForm days={data.erase_after_days} />
          </div>
        </>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="mt-4 h-64 rounded-md" />}
    </Panel>
  )
}

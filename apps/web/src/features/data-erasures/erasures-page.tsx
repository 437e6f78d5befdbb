import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../components/ui/panel.tsx'
import { PageBody, PageTitle } from '../../components/ui/page-title.tsx'
import { SearchInput } from '../../components/ui/search-input.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import { erasureSubjectsQuery } from '../../queries/data-erasures.ts'
import { ErasurePreview } from './erasure-preview.tsx'
import { ErasureRecords } from './erasure-records.tsx'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'

interface SubjectListProps {
  readonly text: string
  readonly onSelect: (key: string) => void
}

/** People who match the search. */
function SubjectList({ text, onSelect }: SubjectListProps) {
  const { data, error, refetch } = useQuery(erasureSubjectsQuery(text))
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} className="-my-6" />
  if (!data) return null
  if (data.subjects.length === 0) return <p className="mt-3 text-sm text-muted">{texts.noMatches}</p>
  return (
    <Card as="ul" className="mt-3 divide-y">
      {data.subjects.map(({ key, name, emails, agents }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => onSelect(key)}
            className="w-full px-4 py-2.5 text-left hover:bg-hover"
          >
            <span className="block text-sm font-medium">{name === '' ? emails[0] : name}</span>
            <span className="block text-sm wrap-anywhere text-muted">
              {[...emails, agents.length > 0 ? templates.ofAgents(agents) : texts.notAClient].join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </Card>
  )
}

/** Erasing a person's data on request: find, check, confirm, and the record of it. */
export function ErasuresPage() {
  const [text, setText] = useState('')
  const [selected, setSelected] = useState<string | null>(null)
  const searched = useDebounced(text.trim(), 250)
  return (
    <PageBody className="max-w-[1000px] pt-5 pb-12">
      <PageTitle>{texts.title}</PageTitle>
      <p className="mt-1 max-w-prose text-sm text-muted">{texts.lead}</p>
      <SearchInput
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        maxLength={200}
        value={text}
        onSearch={(next) => {
          setSelected(null)
          setText(next)
        }}
        className="mt-4 max-w-md"
      />
      {selected === null && searched.length >= 2 && <SubjectList text={searched} onSelect={setSelected} />}
      <div className="mt-5 flex flex-col gap-5">
        {selected !== null && (
          <ErasurePreview
            key={selected}
            subject={selected}
            onErased={() => {
              setSelected(null)
              setText('')
            }}
          />
        )}
        <ErasureRecords />
      </div>
    </PageBody>
  )
}

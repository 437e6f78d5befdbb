import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { inquiriesQuery } from '../../../queries/inquiries.ts'
import { inquiryRuleTestQuery } from '../../../queries/inquiry-routing.ts'
import { getPersonName } from '../person-name.ts'
import { sources } from '../texts.ts'
import * as texts from './texts.ts'

const recent = inquiriesQuery({ scope: 'office', filter: 'all', q: '' })

/** Which rule would apply to a recent inquiry, and what the others say. */
export function TestPanel() {
  const [id, setId] = useState('')
  const { data } = useInfiniteQuery(recent)
  const rows = data?.pages[0]?.collection ?? []
  const { data: tried, error, refetch } = useQuery(inquiryRuleTestQuery(id))
  return (
    <Panel title={texts.test}>
      <p className="max-w-3xl pb-4 text-sm text-muted">{texts.testLead}</p>
      <div className="max-w-xl">
        <SelectField
          label={texts.pickInquiry}
          value={id}
          options={[
            { value: '', label: data && rows.length === 0 ? texts.noInquiries : texts.chooseInquiry },
            ...rows.map((row) => ({
              value: row.inquiry_id,
              label: [getPersonName(row), row.listing, sources[row.src_type]]
                .filter((part) => part !== '')
                .join(' · '),
            })),
          ]}
          onChange={setId}
        />
      </div>
      {id !== '' && error && (
        <ErrorState title={texts.testFailed} error={error} onRetry={() => void refetch()} className="-mb-6" />
      )}
      {id !== '' && tried && (
        <div className="flex flex-col gap-4 pt-4">
          <output className="block rounded-md bg-brand-soft px-3 py-2 text-sm font-medium">
            {tried.result}
          </output>
          <ol aria-label={texts.steps} className="flex flex-col gap-1 text-sm">
            {tried.steps.map((step) => (
              <li
                key={step.rule_id}
                className={cn('flex flex-wrap gap-x-2', step.applies === 0 && 'text-muted')}
              >
                <span className="font-medium">
                  {step.number}. {step.name}:
                </span>
                <span>
                  {step.applies === 1 ? texts.applies : texts.doesNotApply}. {step.text}
                </span>
              </li>
            ))}
          </ol>
          <FactList
            layout="columns"
            facts={tried.facts.map(({ label, value }) => ({ title: label, value }))}
          />
        </div>
      )}
    </Panel>
  )
}

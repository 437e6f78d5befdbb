import type { Household } from '@pb/contract/applications'
import { useMemo } from 'react'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { useUser } from '../../../lib/use-session.ts'
import { PaperList } from '../papers/paper-list.tsx'
import { AccessLog } from '../record/access-log.tsx'
import { AnswerPanel } from '../record/answer-panel.tsx'
import { FeePanel } from '../record/fee-panel.tsx'
import { LinkPanel } from '../record/link-panel.tsx'
import { SubmissionsPanel } from '../record/submissions-panel.tsx'
import { Overview } from './overview.tsx'
import { PeopleTabs } from './people-tabs.tsx'
import { readReport } from './report.ts'
import { getRights } from './rights.ts'
import { Sections } from './sections.tsx'
import { Signatures } from './signatures.tsx'
import { ViewHeader } from './view-header.tsx'

interface HouseholdViewProps {
  readonly household: Household
  /** The form that is shown. */
  readonly formId: string
  readonly inClientTab: boolean
  readonly onSelect: (formId: string) => void
}

/** A household's application: what a broker asks first, then the form of one person. */
export function HouseholdView({ household, formId, inClientTab, onSelect }: HouseholdViewProps) {
  useTimeZone()
  const { user_id: viewer } = useUser()
  const form = household.forms.find(({ id }) => id === formId) ?? household.forms[0]
  const contents = useMemo(() => form && readReport(form), [form])
  if (!form || !contents) return null
  const rights = getRights(form, viewer)
  const { own, editable } = rights
  return (
    <div className="@container flex flex-col gap-5">
      <ViewHeader form={form} household={household} rights={rights} inClientTab={inClientTab} />
      <PeopleTabs forms={household.forms} current={form.id} editable={editable} onSelect={onSelect} />
      <Overview household={household} own={own} onSelect={onSelect} />
      <div className="grid items-start gap-5 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div key={form.id} className="flex min-w-0 flex-col gap-5">
          <Sections form={form} contents={contents} rights={rights} />
          <PaperList formId={form.id} rows={contents.papers} editable={editable} />
          <Signatures form={form} signatures={contents.signatures} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <AnswerPanel household={household} own={own} />
          <SubmissionsPanel household={household} own={own} />
          <LinkPanel key={`link ${form.id}`} form={form} editable={editable} />
          <FeePanel key={`fee ${form.id}`} form={form} editable={editable} />
          <AccessLog key={`log ${form.id}`} formId={form.id} />
        </div>
      </div>
    </div>
  )
}

import type { OwnListing } from '@pb/contract/my-listings'
import { removalReasons } from '@pb/rules/listing-status'
import { findTitle } from '@pb/rules/vocabulary'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { cn } from '../../../../lib/cn.ts'
import { formatAgo } from '../../../../lib/format.ts'
import { useUser } from '../../../../lib/use-session.ts'
import { useDecideReport } from '../mutations.ts'
import * as texts from './texts.ts'

interface ReportNoteProps {
  readonly report: NonNullable<OwnListing['report']>
  readonly className?: string
}

/** A report that a listing is off market. Supervisors can confirm or dismiss it. */
export function ReportNote({ report, className }: ReportNoteProps) {
  const { user_id, roles } = useUser()
  const decide = useDecideReport()
  const [now] = useState(() => Date.now())
  const decideReport = (confirm: boolean): void => decide.mutate({ id: report.report_id, confirm })
  const supervisor = roles.includes('SUPERVISOR')
  const reporter = report.by?.user_id === user_id ? texts.you : (report.by?.name ?? texts.anAgent)
  return (
    <div
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning',
        className,
      )}
    >
      <p className="min-w-0 grow basis-60 wrap-break-word">
        {texts.reportedOffMarket(reporter, findTitle(removalReasons, report.reason), report.note)}
        <span className="text-xs"> · {formatAgo(report.time_created, now)}</span>
        {!supervisor && <span className="block text-xs">{texts.pendingReview}</span>}
      </p>
      {supervisor && (
        <div className="flex gap-2">
          <Button size="sm" disabled={decide.isPending} onClick={() => decideReport(true)}>
            {texts.confirm}
          </Button>
          <Button size="sm" variant="ghost" disabled={decide.isPending} onClick={() => decideReport(false)}>
            {texts.dismiss}
          </Button>
        </div>
      )}
    </div>
  )
}

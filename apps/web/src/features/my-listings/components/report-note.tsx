import type { OwnListing } from '@pb/contract/my-listings'
import { removalReasons } from '@pb/rules/listing-status'
import { titleOf } from '@pb/rules/vocabulary'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAgo } from '../../../lib/format.ts'
import { useUser } from '../../../lib/use-session.ts'
import { useDecideReport } from '../api.ts'

interface ReportNoteProps {
  readonly report: NonNullable<OwnListing['report']>
  readonly className?: string
}

/** Somebody says that the listing is gone; a supervisor answers, everybody else reads that one will. */
export function ReportNote({ report, className }: ReportNoteProps) {
  const { user_id, roles } = useUser()
  const decide = useDecideReport()
  const [now] = useState(() => Date.now())
  const answer = (confirm: boolean): void => decide.mutate({ id: report.report_id, confirm })
  const supervisor = roles.includes('SUPERVISOR')
  const who =
    report.by?.user_id === user_id ? 'You reported this' : `${report.by?.name ?? 'An agent'} reports this`
  return (
    <div
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning',
        className,
      )}
    >
      <p className="min-w-0 grow basis-60 wrap-break-word">
        {who} as gone: {titleOf(removalReasons, report.reason)}
        {report.note && `. ${report.note}`}
        <span className="text-xs"> · {formatAgo(report.time_created, now)}</span>
        {!supervisor && <span className="block text-xs">A supervisor decides; until then it stays.</span>}
      </p>
      {supervisor && (
        <div className="flex gap-2">
          <Button size="sm" disabled={decide.isPending} onClick={() => answer(true)}>
            Remove it
          </Button>
          <Button size="sm" variant="ghost" disabled={decide.isPending} onClick={() => answer(false)}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  )
}

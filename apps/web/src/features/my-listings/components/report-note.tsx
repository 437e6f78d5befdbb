import type { OwnListing } from '@pb/contract/my-listings'
import { removalReasons } from '@pb/rules/listing-status'
import { titleOf } from '@pb/rules/vocabulary'
import { Button } from '../../../components/ui/button.tsx'
import { useUser } from '../../../lib/use-session.ts'
import { useDecideReport } from '../api.ts'

/** Somebody says that the listing is gone; a supervisor answers. */
export function ReportNote({ report }: { readonly report: NonNullable<OwnListing['report']> }) {
  const supervisor = useUser().roles.includes('SUPERVISOR')
  const decide = useDecideReport()
  const answer = (confirm: boolean): void => decide.mutate({ id: report.report_id, confirm })
  return (
    <div className="mt-1 rounded-md bg-warning-soft px-2.5 py-1.5 text-xs text-warning">
      <p className="wrap-break-word">
        {report.by?.name ?? 'An agent'} reports: {titleOf(removalReasons, report.reason)}
        {report.note && `. ${report.note}`}
      </p>
      {supervisor && (
        <div className="mt-1.5 flex gap-2">
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

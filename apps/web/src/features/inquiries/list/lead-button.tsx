import type { InquiryRow } from '@pb/contract/inquiry-schemas'
import { cn } from '../../../lib/cn.ts'
import { getPersonName } from '../person-name.ts'
import { useLead } from '../use-lead.ts'
import * as texts from '../lead-texts.ts'

/** "Not a lead" for an open inquiry, or the way back. */
export function LeadButton({ row }: { readonly row: InquiryRow }) {
  const { state } = row
  const lead = useLead(row.inquiry_id)
  if (state === 'closed') return null
  const isLead = state === 'open'
  const label = isLead ? texts.notLead : texts.isLead
  return (
    <button
      type="button"
      aria-label={texts.forPerson(label, getPersonName(row))}
      disabled={lead.busy}
      onClick={isLead ? lead.markNotLead : lead.markLead}
      className={cn(
        'relative z-1 inline-flex h-6 shrink-0 items-center rounded-xs px-1.5 text-xs text-muted',
        'hover:bg-sunken hover:text-ink hover:underline disabled:opacity-60',
      )}
    >
      {label}
    </button>
  )
}

import type { Invoice } from '@pb/contract/op-invoices'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { Emails, History } from './history.tsx'
import { Versions } from './versions.tsx'

/** What was sent and what happened. Below the form on narrow screens. */
export function PastPanel({ invoice }: { readonly invoice: Invoice }) {
  useTimeZone()
  return (
    <div className="flex min-w-0 flex-col gap-4 md:col-start-2">
      <Versions invoice={invoice} />
      <Emails emails={invoice.emails} />
      <History events={invoice.events} />
    </div>
  )
}

import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { invoicesPath } from './paths.ts'
import { opInvoices } from './texts.ts'

/** To the list of invoices, above the title of a page below it. */
export function BackLink() {
  return (
    <Link
      to={invoicesPath}
      className="mb-1 -ml-1 inline-flex items-center gap-1 rounded-xs pr-1 text-sm text-muted hover:text-ink"
    >
      <ChevronLeft aria-hidden className="size-4" />
      {opInvoices}
    </Link>
  )
}

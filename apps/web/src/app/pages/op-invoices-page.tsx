import { InvoicesPage } from '../../features/invoices/invoices-page.tsx'

/** Owner-paid invoices of the agent. */
export function Component() {
  return <InvoicesPage />
}

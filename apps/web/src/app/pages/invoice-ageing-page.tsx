import { AgeingPage } from '../../features/invoices/ageing/ageing-page.tsx'

/** What management companies owe. */
export function Component() {
  return <AgeingPage />
}

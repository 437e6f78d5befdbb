import { Suspense, useCallback, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { InvoicesList } from './list/invoices-list.tsx'
import { formatView, parseView } from './list/list-view.ts'

const CreateInvoiceDialog = lazy(() => import('./form/create-dialog.tsx'))
const InvoiceDialog = lazy(() => import('./record/invoice-dialog.tsx'))

const viewFormat = { parse: parseView, format: formatView }

/** Owner-paid invoices, and the one in the URL over them. */
export function InvoicesPage() {
  const [view, update, linkTo] = useUrlState(viewFormat)
  const [creating, setCreating] = useState(false)
  const close = useCallback(() => update((now) => ({ ...now, invoice: null })), [update])
  return (
    <>
      <InvoicesList view={view} update={update} linkTo={linkTo} onNew={() => setCreating(true)} />
      <Suspense fallback={null}>
        {creating && (
          <CreateInvoiceDialog
            start={{}}
            onCreated={({ id }) => update((now) => ({ ...now, invoice: id }))}
            onClose={() => setCreating(false)}
          />
        )}
        {view.invoice !== null && <InvoiceDialog key={view.invoice} id={view.invoice} onClose={close} />}
      </Suspense>
    </>
  )
}

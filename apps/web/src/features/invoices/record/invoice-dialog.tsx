import type { Invoice } from '@pb/contract/op-invoices'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useRef, useState } from 'react'
import { FileViewer } from '../../../components/domain/file-viewer/file-viewer.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { isNotFound } from '../../../lib/http-error.ts'
import { lazy } from '../../../lib/lazy.ts'
import { invoiceKeys } from '../../../queries/invoice-keys.ts'
import { invoiceQuery } from '../../../queries/invoices.ts'
import { fetchPdf, useDownloadInvoice } from '../download.ts'
import { useInvoiceForm } from '../form/use-invoice-form.ts'
import { formatApartment } from '../format.ts'
import { useDeleteInvoice } from '../mutations.ts'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { invoice as invoiceWord, invoiceTitle } from '../texts.ts'
import type { DialogAction } from './actions.tsx'
import { FormPanel } from './form-panel.tsx'
import { PastPanel } from './past-panel.tsx'
import { SidePanel } from './side-panel.tsx'
import type { Settlement } from './settlements.tsx'
import * as texts from './texts.ts'

const ActionDialog = lazy(() => import('./action-dialog.tsx'))

interface InvoiceDialogProps {
  readonly id: string
  readonly onClose: () => void
}

function LoadingInvoice() {
  return (
    <output aria-label={texts.loading} className="grid gap-8 md:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-96 rounded-md" />
      <Skeleton className="h-60 rounded-md" />
    </output>
  )
}

function getDescription(invoice: Invoice | undefined): string | undefined {
  if (!invoice) return undefined
  const parts = [invoice.management_company || invoice.contact_name, formatApartment(invoice)]
  return parts.filter(Boolean).join(' · ') || undefined
}

/** One invoice: its form beside what happened to it and what can be done. */
export default function InvoiceDialog({ id, onClose }: InvoiceDialogProps) {
  const formId = useId()
  // An invoice is first read: its first field would scroll past what is owed on a narrow screen.
  const top = useRef<HTMLDivElement>(null)
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(id))
  const form = useInvoiceForm(id, invoice)
  const [action, setAction] = useState<DialogAction | Settlement | null>(null)
  const [deleting, setDeleting] = useState(false)
  const [viewing, setViewing] = useState(false)
  const remove = useDeleteInvoice(onClose)
  const save = useDownloadInvoice()

  const editable = invoice?.actions.includes('edit') ?? false
  const sent = (invoice?.versions.length ?? 0) > 0
  const description = getDescription(invoice)
  const title = invoice ? invoiceTitle(invoice.number) : invoiceWord
  const footer = invoice && (
    <>
      <span className="mr-auto flex flex-wrap gap-2">
        <Button onClick={() => form.save(() => setViewing(true))}>{texts.viewPdf}</Button>
        <Button loading={save.isPending} onClick={() => form.save(() => save.mutate(id))}>
          {texts.download}
        </Button>
        {invoice.actions.includes('delete') && (
          <Button variant="ghost" className="text-danger!" onClick={() => setDeleting(true)}>
            {texts.deleteDraft}
          </Button>
        )}
      </span>
      {editable && (
        <SubmitButton
          type="submit"
          form={formId}
          variant={form.dirty ? 'primary' : 'secondary'}
          loading={form.saving}
          obstacle={form.dirty ? null : texts.nothingChanged}
        >
          {sent ? texts.saveVersion : texts.save}
        </SubmitButton>
      )}
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      keepsEntries={!form.dirty}
      initialFocus={top}
      title={title}
      {...(description !== undefined && { description })}
      className="max-w-5xl!"
      {...(footer && { footer })}
    >
      <div ref={top} tabIndex={-1} className="outline-none" />
      {!invoice && error && (
        <ErrorState
          {...(isNotFound(error) && { title: texts.notFound })}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!invoice && !error && <LoadingInvoice />}
      {invoice && form.entries && (
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr]">
          <SidePanel
            invoice={invoice}
            busy={form.saving}
            onAction={(next) => form.save(() => setAction(next))}
            onReverse={setAction}
          />
          <FormPanel
            formId={formId}
            invoice={invoice}
            form={form}
            entries={form.entries}
            editable={editable}
          />
          <PastPanel invoice={invoice} />
        </div>
      )}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={texts.deleteQuestion}
        description={texts.deleteHint}
        confirmText={texts.deleteDraft}
        loading={remove.isPending}
        onConfirm={() => remove.mutate(id)}
      />
      <Suspense fallback={null}>
        {invoice && action !== null && (
          <ActionDialog invoice={invoice} action={action} onClose={() => setAction(null)} />
        )}
      </Suspense>
      {viewing && (
        <FileViewer
          queryKey={[...invoiceKeys.pdf(id), 'viewed']}
          load={async (signal) => (await fetchPdf(id, signal)).file}
          contentType="application/pdf"
          name={`${title}.pdf`}
          onClose={() => setViewing(false)}
        />
      )}
    </Dialog>
  )
}

import type { Invoice } from '@pb/contract/op-invoices'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract, request } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { invoiceKeys } from '../../queries/invoice-keys.ts'
import { invoiceQuery } from '../../queries/invoices.ts'
import * as texts from './texts.ts'

/** The PDF of an invoice as it is now; its address is good for 15 minutes. */
export async function fetchPdf(id: string, signal?: AbortSignal) {
  const { url, filename } = await call(contract.opInvoices.invoiceDownload, {
    params: { id },
    ...(signal && { signal }),
  })
  const response = await request(url, { method: 'GET', ...(signal && { signal }) })
  return { file: await response.blob(), filename }
}

/** The PDF to show in place. */
export function invoicePdfQuery(id: string) {
  return queryOptions({
    queryKey: invoiceKeys.pdf(id),
    queryFn: ({ signal }) => fetchPdf(id, signal),
    // Private: kept no longer than it is shown.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Saves the PDF as a file. */
export function useDownloadInvoice() {
  return useMutation({
    mutationFn: async (id: string) => fetchPdf(id),
    onSuccess: ({ file, filename }) => saveFile(file, filename),
    meta: { log: 'Could not download an invoice', error: texts.notDownloaded },
  })
}

/** A file of an invoice. The address on the page may have ended, so the invoice is fetched again. */
export async function fetchInvoiceFile(
  client: QueryClient,
  id: string,
  findUrl: (invoice: Invoice) => string | undefined,
  signal: AbortSignal,
): Promise<Blob> {
  const invoice = await client.fetchQuery(invoiceQuery(id))
  const response = await request(findUrl(invoice) ?? '', { method: 'GET', signal })
  return response.blob()
}

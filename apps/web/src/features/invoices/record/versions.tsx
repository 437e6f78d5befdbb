import type { Invoice } from '@pb/contract/op-invoices'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FileViewer } from '../../../components/domain/file-viewer/file-viewer.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { invoiceKeys } from '../../../queries/invoice-keys.ts'
import { fetchInvoiceFile } from '../download.ts'
import { formatAmount } from '../format.ts'
import { invoiceTitle } from '../texts.ts'
import { Section } from './section.tsx'
import * as texts from './texts.ts'

/** The versions that were sent, each with its PDF. */
export function Versions({ invoice }: { readonly invoice: Invoice }) {
  const client = useQueryClient()
  const [shown, setShown] = useState<number | null>(null)
  const { id, number, versions } = invoice
  if (versions.length === 0) return null
  return (
    <Section title={texts.sentVersions}>
      <ul className="divide-y text-sm">
        {versions.map(({ version, time_sent: time, recipients, amount }) => (
          <li key={version} className="flex items-center gap-3 py-1.5">
            <span className="min-w-0 grow">
              <span className="flex justify-between gap-3">
                {texts.version(version)}
                <span className="tabular-nums">{formatAmount(amount)}</span>
              </span>
              <span className="block text-xs wrap-break-word text-muted">
                {texts.sentTo(formatDateTime(time), recipients.join(', '))}
              </span>
            </span>
            <Button
              size="sm"
              variant="ghost"
              className="-mr-2 px-2!"
              aria-label={texts.openVersionPdf(version)}
              onClick={() => setShown(version)}
            >
              {texts.openPdf}
            </Button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <FileViewer
          queryKey={[...invoiceKeys.pdf(id), String(shown)]}
          load={async (signal) =>
            fetchInvoiceFile(
              client,
              id,
              (now) => now.versions.find(({ version }) => version === shown)?.url,
              signal,
            )
          }
          contentType="application/pdf"
          name={`${invoiceTitle(number)}, ${texts.version(shown)}.pdf`}
          onClose={() => setShown(null)}
        />
      )}
    </Section>
  )
}

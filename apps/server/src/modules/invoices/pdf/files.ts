import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { createFileTable } from '../../../platform/encryption/file-table.ts'
import { one } from '../../../platform/db/one-row.ts'
import { getPrintImage } from '../../media/index.ts'
import type { CreditNoteSnapshot, InvoiceSnapshot } from '../tables.ts'
import { renderCreditNote, renderInvoice } from './draw-invoice.ts'

/** Encrypted PDFs of invoices. */
export const invoiceFiles = createFileTable({
  table: 'invoice_file',
  folder: 'invoices',
  references: [
    sql`EXISTS (SELECT FROM invoice_version v WHERE v.file_key = f.file_key)`,
    sql`EXISTS (SELECT FROM invoice_settlement s WHERE s.file_key = f.file_key)`,
  ],
})

const loadLogo = (deps: Deps, { office }: InvoiceSnapshot): Promise<Uint8Array | null> =>
  office.logo === null ? Promise.resolve(null) : getPrintImage(deps, office.logo, 'small')

interface RenderedFile {
  /** Null until it is first needed. */
  readonly fileKey: string | null
  readonly render: () => Promise<Buffer>
  /** Refers to the file unless the row has one; returns the one it refers to. */
  readonly record: (fileKey: string) => Promise<string>
}

/**
 * Returns a PDF, which is rendered and stored when it is first needed, and never changes after. Of two processes that
 * render it at once, the first one's stays; the other file is deleted as unused.
 */
async function readOrRender(deps: Deps, { fileKey, render, record }: RenderedFile): Promise<Buffer> {
  if (fileKey !== null) return invoiceFiles.read(deps, fileKey)
  const bytes = await render()
  const stored = await invoiceFiles.store(deps, bytes)
  const recorded = await record(stored)
  return recorded === stored ? bytes : invoiceFiles.read(deps, recorded)
}

/** A recorded version. */
interface VersionFile {
  readonly invoice_id: string
  readonly version: number
  readonly data: InvoiceSnapshot
  readonly file_key: string | null
}

/** Returns the PDF of a recorded version. */
export function readVersionFile(
  deps: Deps,
  { invoice_id, version, data, file_key: fileKey }: VersionFile,
): Promise<Buffer> {
  return readOrRender(deps, {
    fileKey,
    render: async () => renderInvoice(data, await loadLogo(deps, data), { draft: false }),
    record: async (stored) => {
      const { rows } = await sql<{ file_key: string }>`
        UPDATE invoice_version SET file_key = coalesce(file_key, ${stored})
        WHERE invoice_id = ${invoice_id} AND version = ${version} RETURNING file_key`.execute(deps.db)
      return one(rows).file_key
    },
  })
}

interface CreditNoteFile {
  readonly id: string
  readonly data: CreditNoteSnapshot
  readonly file_key: string | null
}

/** Returns the PDF of a credit note. */
export function readCreditNoteFile(
  deps: Deps,
  { id, data, file_key: fileKey }: CreditNoteFile,
): Promise<Buffer> {
  return readOrRender(deps, {
    fileKey,
    render: async () => renderCreditNote(data, await loadLogo(deps, data)),
    record: async (stored) => {
      const { rows } = await sql<{ file_key: string }>`
        UPDATE invoice_settlement SET file_key = coalesce(file_key, ${stored}) WHERE id = ${id}
        RETURNING file_key`.execute(deps.db)
      return one(rows).file_key
    },
  })
}

/** Renders a draft, which is stored nowhere. */
export const renderDraft = async (deps: Deps, data: InvoiceSnapshot): Promise<Buffer> =>
  renderInvoice(data, await loadLogo(deps, data), { draft: true })

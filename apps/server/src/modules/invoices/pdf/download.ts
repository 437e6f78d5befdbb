import { newYorkDate } from '@pb/rules/new-york'
import type { FastifyReply } from 'fastify'
import type { Actor, SessionActor } from '../../../platform/actor.ts'
import { recordView } from '../../../platform/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findSignedActor } from '../../../platform/http/sessions.ts'
import { assertPrintable } from '../../../platform/pdf/fonts/load-fonts.ts'
import { getInvoiceRecord, toView, type InvoiceRecord } from '../records/find-invoice.ts'
import { signVersion } from '../records/present-invoice.ts'
import { readCreditNoteFile, readVersionFile, renderDraft } from './files.ts'
import type { InvoiceSnapshot } from '../tables.ts'
import { takeSnapshot } from './snapshot.ts'

interface PdfFile {
  readonly filename: string
  readonly bytes: Buffer
}

/** `invoice-2026-0001.pdf` */
export const nameInvoiceFile = (number: string): string =>
  number === '' ? 'invoice-draft.pdf' : `invoice-${number.toLowerCase()}.pdf`

const nameCreditNoteFile = (number: string): string => `credit-note-${number.toLowerCase()}.pdf`

/** Returns the person whose session a URL was signed for, while the session lasts. Throws `not_found`. */
async function findSigner(deps: Deps, session: string): Promise<Actor> {
  const signer = await findSignedActor(deps, session)
  if (!signer) throw new AppError('not_found')
  return signer
}

/** Takes what the PDF of a draft shows today. Throws an `UnprintableTextError` for letters that no font has. */
async function takeDraft(deps: Deps, invoice: InvoiceRecord): Promise<InvoiceSnapshot> {
  const issuedOn = newYorkDate(deps.clock.now())
  const snapshot = await takeSnapshot(deps.db, invoice, { number: '', issuedOn, revision: 1 })
  assertPrintable(snapshot)
  return snapshot
}

/**
 * Signs a link to the newest PDF of an invoice. Throws `not_found`, and refuses a draft that cannot be printed here
 * rather than behind the link.
 */
export async function getDownload(actor: SessionActor, deps: Deps, id: string) {
  const invoice = await getInvoiceRecord(deps.db, actor, id)
  if (invoice.sent_at === null) await takeDraft(deps, invoice)
  return { url: signVersion(deps, actor, id, invoice.version), filename: nameInvoiceFile(invoice.number) }
}

async function readPdf(deps: Deps, invoice: InvoiceRecord, version: number): Promise<Buffer> {
  const stored = await deps.db
    .selectFrom('invoice_version')
    .select(['invoice_id', 'version', 'data', 'file_key'])
    .where('invoice_id', '=', invoice.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (stored) return readVersionFile(deps, stored)
  if (invoice.sent_at !== null || version !== invoice.version) throw new AppError('not_found')
  return renderDraft(deps, await takeDraft(deps, invoice))
}

/** Returns the PDF of a version to the person for whom its URL was signed, who may still read it. Throws `not_found`. */
export async function openVersion(
  deps: Deps,
  { id, version }: { readonly id: string; readonly version: number },
  session: string,
): Promise<PdfFile> {
  const actor = await findSigner(deps, session)
  const invoice = await getInvoiceRecord(deps.db, actor, id)
  const bytes = await readPdf(deps, invoice, version)
  await recordView(deps.db, deps, actor, toView(invoice))
  return { filename: nameInvoiceFile(invoice.number), bytes }
}

/** Returns the PDF of a credit note, as `openVersion`. Throws `not_found`. */
export async function openCreditNote(
  deps: Deps,
  { id, settlement }: { readonly id: string; readonly settlement: string },
  session: string,
): Promise<PdfFile> {
  const actor = await findSigner(deps, session)
  const invoice = await getInvoiceRecord(deps.db, actor, id)
  const row = await deps.db
    .selectFrom('invoice_settlement')
    .select(['id', 'number', 'data', 'file_key'])
    .where('invoice_id', '=', id)
    .where('id', '=', settlement)
    .executeTakeFirst()
  if (!row?.data) throw new AppError('not_found')
  const bytes = await readCreditNoteFile(deps, { ...row, data: row.data })
  await recordView(deps.db, deps, actor, toView(invoice))
  return { filename: nameCreditNoteFile(row.number), bytes }
}

/** Sends a PDF that the browser shows itself, and that no cache stores. */
export function sendPdf(reply: FastifyReply, { bytes, filename }: PdfFile): Buffer {
  reply.type('application/pdf').headers({
    'content-length': bytes.length,
    'content-disposition': `inline; filename="${filename}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
  return bytes
}

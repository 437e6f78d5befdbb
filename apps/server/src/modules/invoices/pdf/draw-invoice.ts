import { formatDate } from '@pb/rules/dates'
import { centsToDollars, formatAmount } from '@pb/rules/money'
import { buffer } from 'node:stream/consumers'
import { openDocument, type Doc } from '../../../platform/pdf/document.ts'
import { loadFonts } from '../../../platform/pdf/fonts/load-fonts.ts'
import type { CreditNoteSnapshot, InvoiceSnapshot } from '../tables.ts'
import {
  contentWidth,
  drawFacts,
  drawFeet,
  drawLetterhead,
  drawLine,
  drawPanel,
  drawTotal,
  drawWatermark,
  page,
  strong,
  writeBlock,
} from './layout.ts'

const formatCents = (cents: number) => formatAmount(centsToDollars(cents))
const formatDay = (day: string) => formatDate(new Date(day))
const formatShortDay = (day: string) => formatDate(new Date(day), 'medium')

/** `330 East 38th Street, 14B` */
export const formatApartment = ({ address, unit }: Pick<InvoiceSnapshot, 'address' | 'unit'>): string =>
  unit === '' ? address : `${address}, ${unit}`

function drawParties(doc: Doc, data: InvoiceSnapshot, y: number): number {
  const half = (contentWidth - 32) / 2
  const company = data.managementCompany === '' ? data.contactName : data.managementCompany
  const contact = data.managementCompany === '' ? '' : data.contactName
  const billed = writeBlock(
    doc,
    'Bill to',
    [[company, { ...strong, size: 11 }], [contact], [data.contactEmail], [data.contactPhone]],
    { x: page.left, y, width: half },
  )
  const { agent } = data
  const license = agent.license === '' ? '' : `License ${agent.license}`
  const agentBelow = writeBlock(
    doc,
    'Your agent',
    [[agent.name, { ...strong, size: 11 }], [agent.email], [agent.phone], [license]],
    { x: page.left + half + 32, y, width: half },
  )
  return Math.max(billed, agentBelow) + 22
}

function getDetails(data: InvoiceSnapshot): string[] {
  const { kind, tenantName, moveIn, priceCents } = data
  const rental = kind === 'rental'
  return [
    formatApartment(data),
    tenantName === '' ? '' : `${rental ? 'Tenant' : 'Buyer'}: ${tenantName}`,
    moveIn === null ? '' : `${rental ? 'Move-in' : 'Closing'}: ${formatDay(moveIn)}`,
    priceCents === null ? '' : `${rental ? 'Monthly rent' : 'Price'}: ${formatCents(priceCents)}`,
  ].filter((line) => line !== '')
}

const formatTerms = ({ dueDays }: InvoiceSnapshot): string =>
  dueDays === 0 ? 'Due on receipt' : `Net ${dueDays} days`

function drawInvoicePage(doc: Doc, data: InvoiceSnapshot, logo: Uint8Array | null, draft: boolean): void {
  const number = data.number === '' ? 'Draft' : data.number
  let y = drawLetterhead(doc, data, logo, { title: 'Invoice', number })
  y = drawFacts(
    doc,
    [
      ['Issued', draft ? 'When sent' : formatShortDay(data.issuedOn)],
      ['Terms', formatTerms(data)],
      ['Due', draft ? '—' : formatShortDay(data.dueOn)],
      ['Amount due', formatCents(data.cents)],
    ],
    y,
  )
  y = drawParties(doc, data, y)
  const title = `Owner-paid brokerage commission, ${data.kind}`
  y = drawLine(doc, { title, details: getDetails(data), amount: formatCents(data.cents) }, y)
  y = drawTotal(doc, 'Total due', formatCents(data.cents), y) + 10
  const reference =
    data.number === ''
      ? ''
      : `Please write invoice number ${data.number} on your check or in the memo of your transfer.`
  y = drawPanel(
    doc,
    'How to pay',
    [`Make checks payable to ${data.payableTo}.`, data.paymentInstructions, reference],
    y,
  )
  drawPanel(doc, 'Note', [data.note], y)
  drawFeet(doc, data, data.revision > 1 ? `${number}, revision ${data.revision}` : number)
}

function drawCreditPage(doc: Doc, data: CreditNoteSnapshot, logo: Uint8Array | null): void {
  let y = drawLetterhead(doc, data, logo, { title: 'Credit note', number: data.creditNumber })
  y = drawFacts(
    doc,
    [
      ['Issued', formatShortDay(data.creditedOn)],
      ['For invoice', data.number],
      ['Invoiced', formatShortDay(data.issuedOn)],
      ['Credit', formatCents(data.creditCents)],
    ],
    y,
  )
  y = drawParties(doc, data, y)
  const title = `Credit on invoice ${data.number}`
  y = drawLine(doc, { title, details: getDetails(data), amount: formatCents(data.creditCents) }, y)
  y = drawTotal(doc, 'Invoice amount', formatCents(data.cents), y, false)
  y = drawTotal(doc, 'Still open on the invoice', formatCents(data.openCents), y) + 10
  drawPanel(doc, 'Reason', [data.reason], y)
  drawFeet(doc, data, data.creditNumber)
}

interface Metadata {
  readonly title: string
  readonly data: InvoiceSnapshot
}

async function render({ title, data }: Metadata, draw: (doc: Doc) => void): Promise<Buffer> {
  const fonts = await loadFonts(data)
  const doc = openDocument({ title, author: data.office.name, subject: formatApartment(data), fonts })
  const bytes = buffer(doc)
  doc.addPage()
  draw(doc)
  doc.end()
  return bytes
}

/** Renders the PDF of an invoice; a draft has a watermark. */
export function renderInvoice(
  data: InvoiceSnapshot,
  logo: Uint8Array | null,
  { draft }: { readonly draft: boolean },
): Promise<Buffer> {
  const title = draft ? `Draft invoice, ${formatApartment(data)}` : `Invoice ${data.number}`
  return render({ title, data }, (doc) => {
    if (draft) drawWatermark(doc, 'DRAFT')
    drawInvoicePage(doc, data, logo, draft)
  })
}

/** Renders the PDF of a credit note. */
export function renderCreditNote(data: CreditNoteSnapshot, logo: Uint8Array | null): Promise<Buffer> {
  return render({ title: `Credit note ${data.creditNumber}`, data }, (doc) => drawCreditPage(doc, data, logo))
}

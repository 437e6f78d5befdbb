import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { renderInvoice } from '../apps/server/src/modules/invoices/pdf/draw-invoice.ts'
import type { InvoiceSnapshot } from '../apps/server/src/modules/invoices/tables.ts'
import { getInter } from '../apps/server/src/platform/pdf/fonts/inter.ts'
import { compareLatency, formatLoad } from './measure.ts'

/** See bench/README.md. */
const maxRatio = 1.25

const invoice: InvoiceSnapshot = {
  number: '2026-0042',
  kind: 'rental',
  issuedOn: '2026-03-02',
  dueOn: '2026-04-01',
  dueDays: 30,
  cents: 420_000,
  address: '330 East 38th Street',
  unit: '14B',
  tenantName: 'Ana María Ruíz Peña',
  priceCents: 420_000,
  moveIn: '2026-04-01',
  managementCompany: 'Glenwood Management',
  contactName: 'Benjamín Núñez',
  contactEmail: 'ben@glenwood.example',
  contactPhone: '(212) 555-0140',
  note: 'Thank you for working with us. Please send the check with the invoice number. '.repeat(6),
  revision: 1,
  agent: { name: 'Adam Cole', email: 'adam.cole@pboffice.example', phone: '(212) 555-0123', license: '104' },
  office: {
    name: 'Birch & Lane',
    address: '45 West 34th Street, New York, NY 10001',
    phone: '(212) 555-0100',
    license: '1099',
    logo: null,
  },
  payableTo: 'Birch & Lane LLC',
  paymentInstructions: 'ACH: routing 021000021, account 000123456789. Wire: the same account.',
}

const recorded = [
  'addPage',
  'font',
  'fontSize',
  'fillColor',
  'text',
  'heightOfString',
  'widthOfString',
  'moveTo',
  'lineTo',
  'lineWidth',
  'stroke',
  'switchToPage',
] as const
type Method = (typeof recorded)[number]
type Methods = Record<Method, (...args: unknown[]) => unknown>
interface Step {
  readonly method: Method
  readonly args: readonly unknown[]
}

/** Records what the office asks the PDF library to draw, without what the library then calls itself. */
async function record(draw: () => Promise<unknown>): Promise<readonly Step[]> {
  const methods = Pdf.prototype as unknown as Methods
  const original = Object.fromEntries(recorded.map((method) => [method, methods[method]])) as Methods
  const steps: Step[] = []
  let depth = 0
  for (const method of recorded)
    methods[method] = function call(this: unknown, ...args) {
      if (depth === 0) steps.push({ method, args })
      depth += 1
      try {
        return original[method].apply(this, args)
      } finally {
        depth -= 1
      }
    }
  await draw()
  Object.assign(methods, original)
  return steps
}

/** Draws the same with the library alone: Inter for every letter, nothing asked about scripts. */
async function replay(steps: readonly Step[]): Promise<Buffer> {
  const doc = new Pdf({ size: 'LETTER', margin: 0, autoFirstPage: false, bufferPages: true, tagged: true })
  const bytes = buffer(doc)
  for (const weight of ['regular', 'semibold'] as const)
    doc.registerFont(weight, getInter(weight) as unknown as string)
  const methods = doc as unknown as Methods
  for (const { method, args } of steps) {
    const draw = () => void methods[method](...args)
    if (method === 'text') doc.addStructure(doc.struct('P', {}, draw))
    else draw()
  }
  doc.end()
  return bytes
}

const draw = () => renderInvoice(invoice, null, { draft: false })
await draw()
const steps = await record(draw)
const before = formatLoad()
const { ours, baseline } = await compareLatency({ ours: draw, baseline: () => replay(steps) })
const ratio = ours.p50 / baseline.p50
console.log(
  `invoice in Latin letters: p50 ${ours.p50.toFixed(2)} ms, p95 ${ours.p95.toFixed(2)} ms; plain Inter p50 ${baseline.p50.toFixed(2)} ms, p95 ${baseline.p95.toFixed(2)} ms; ratio ${ratio.toFixed(2)} (${before}, then ${formatLoad()})`,
)
console.log(`bytes: ${(await draw()).length}, plain ${(await replay(steps)).length}`)
if (ratio > maxRatio) throw new Error(`The limit is a ratio of ${maxRatio}`)

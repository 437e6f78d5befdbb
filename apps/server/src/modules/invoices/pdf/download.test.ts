import type { Invoice } from '@pb/contract/op-invoices'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { findPdfProblems } from '../../../../test/harness/check-pdf.ts'
import {
  createInvoice,
  createSentInvoice,
  invoiceInput,
  passDays,
} from '../../../../test/factories/invoices.ts'
import {
  findMissingNames,
  scriptNames,
  unprintableMessage,
  unprintableName,
} from '../../../../test/fixtures/script-names.ts'
import { hasPdftotext, readPdfText } from '../../../../test/harness/pdf-text.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { addDataKey } from '../../../platform/encryption/data-keys.ts'
import { readFileKeyId } from '../../../platform/encryption/encrypt.ts'
import { invoiceFiles } from './files.ts'

const office = testOffice()

async function getUrl(as: TestPerson, { id }: Pick<Invoice, 'id'>): Promise<string> {
  const reply = await office.call({ url: `/v1/op-invoices/${id}/download`, as })
  return reply.json<{ url: string }>().url
}
const open = (url: string) => office.call({ url })

async function readText(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_none, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  return (await Promise.all(pages)).join(' ')
}

async function findStored() {
  const { rows } = await office.deps.pool.query<{ file_key: string; key_id: number }>(
    'SELECT file_key, key_id FROM invoice_file ORDER BY created_at, file_key',
  )
  return rows
}

test('draws who owes what for which apartment, and how to pay', async () => {
  const supervisor = await office.person(['SUPERVISOR'])
  await office.call({
    method: 'PUT',
    url: '/v1/op-invoices-settings',
    as: supervisor,
    payload: { payable_to: 'PB Realty LLC', payment_instructions: 'ACH: routing 021000021' },
  })
  await office.call({
    method: 'PUT',
    url: '/v1/office',
    as: supervisor,
    payload: {
      name: 'PB Office',
      address: '45 West 34th Street',
      phone: '(212) 555-0100',
      license_number: '1099',
    },
  })
  const agent = await office.person()
  const sent = await createSentInvoice(office, agent, { note: 'Thank you.' })
  const reply = await open(await getUrl(agent, sent))
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="invoice-${sent.number}.pdf"`,
    'cache-control': 'private, no-store',
  })
  expect(await findPdfProblems(reply.rawPayload)).toEqual([])
  const text = await readText(reply.rawPayload)
  for (const part of [
    'PB Office',
    '45 West 34th Street',
    'Licensed real estate broker 1099',
    sent.number,
    'Mar 2, 2026',
    'Net 30 days',
    'Apr 1, 2026',
    '$4,200.00',
    'Glenwood Management',
    'Dana Reyes',
    '330 East 38th Street, 14B',
    'Tenant: Nora Bell',
    'Move-in: April 1, 2026',
    'Monthly rent: $4,200.00',
    'PB Realty LLC',
    'routing 021000021',
    `invoice number ${sent.number}`,
    'Thank you.',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('DRAFT')
})

test('marks a draft, which has no number, and stores nothing of it', async () => {
  const agent = await office.person()
  const before = (await findStored()).length
  const url = await getUrl(agent, await createInvoice(office, agent))
  const text = await readText((await open(url)).rawPayload)
  expect(text).toContain('DRAFT')
  expect(text).toContain('When sent')
  expect((await findStored()).length).toBe(before)
})

test('draws texts of any length and script on whole pages', async () => {
  const agent = await office.person()
  const draft = await createInvoice(office, agent, {
    note: 'Wörter 你好 🏡 '.repeat(140),
    management_company: 'x'.repeat(200),
    address: 'An address '.repeat(18),
    commission_amount: 10_000_000,
    price: 1_000_000_000,
    type: 'sale',
  })
  const reply = await open(await getUrl(agent, draft))
  expect(reply.statusCode).toBe(200)
  expect(await readText(reply.rawPayload)).toContain('$10,000,000.00')
})

test.skipIf(!hasPdftotext)('shows names in every script, on credit notes too', async () => {
  const agent = await office.person()
  const [company, contact, tenant, address, unit, ...others] = scriptNames
  const names = {
    management_company: company,
    contact_name: contact,
    tenant_name: tenant,
    address,
    unit: unit.slice(0, 10),
    note: [unit, ...others].join('\n'),
  }
  const sent = await createSentInvoice(office, agent, names)
  const text = await readPdfText((await open(await getUrl(agent, sent))).rawPayload)
  expect(findMissingNames(text)).toEqual([])
  const credited = await office.call({
    method: 'POST',
    url: `/v1/op-invoices/${sent.id}/credit-notes`,
    as: await office.person(['SUPERVISOR']),
    payload: { amount: 10, reason: scriptNames.join('\n'), key: 'credit-in-scripts' },
  })
  const [note] = credited.json<Invoice>().settlements
  const { rawPayload } = await open(note!.url)
  expect(await findPdfProblems(rawPayload)).toEqual([])
  const noteText = await readPdfText(rawPayload)
  expect(findMissingNames(noteText)).toEqual([])
})

test('refuses to send letters that no font has, and names the text', async () => {
  const agent = await office.person()
  const { id, version } = await createInvoice(office, agent, { tenant_name: unprintableName })
  const payload = {
    version,
    to: ['dana@glenwood.example'],
    subject: 'Invoice',
    message: 'Hi Dana',
    key: 'unprintable-invoice',
  }
  const reply = await office.call({ method: 'POST', url: `/v1/op-invoices/${id}/send`, as: agent, payload })
  expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
    422,
    expect.stringMatching(unprintableMessage),
  ])
  const link = await office.call({ url: `/v1/op-invoices/${id}/download`, as: agent })
  expect(link.statusCode).toBe(422)
})

test('serves a link for 15 minutes to its own session, and only to readers', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  const sent = await createSentInvoice(office, agent)
  const url = await getUrl(agent, sent)
  expect((await open(url)).statusCode).toBe(200)
  expect((await open(url.replace(`/op-invoices/${sent.id}/`, '/op-invoices/1/'))).statusCode).toBe(403)
  expect((await office.call({ url: `/v1/op-invoices/${sent.id}/download`, as: other })).statusCode).toBe(404)
  await office.deps.db.deleteFrom('session').where('person_id', '=', agent.personId).execute()
  expect((await open(url)).statusCode).toBe(404)
  const again = await office.person()
  const own = await getUrl(again, await createSentInvoice(office, again))
  office.clock.advance(15 * 60 + 1)
  expect((await open(own)).statusCode).toBe(403)
})

test('records a supervisor’s look at another’s invoice once an hour, and none of the agent’s own', async () => {
  const [agent, supervisor] = [await office.person(), await office.person(['SUPERVISOR'])]
  const sent = await createSentInvoice(office, agent)
  for (const as of [agent, supervisor, supervisor]) {
    await office.call({ url: `/v1/op-invoices/${sent.id}`, as })
    await open(await getUrl(as, sent))
  }
  const { rows } = await office.deps.pool.query(
    `SELECT by_id, about_id, details FROM office_audit WHERE what = 'invoice_viewed' AND about_id = $1`,
    [agent.personId],
  )
  expect(rows).toEqual([
    { by_id: supervisor.personId, about_id: agent.personId, details: { record: sent.id } },
  ])
})

test('stores a PDF encrypted, and the same for all who open it at once', async () => {
  const agent = await office.person()
  const sent = await createSentInvoice(office, agent)
  const url = await getUrl(agent, sent)
  const opened = await Promise.all([1, 2, 3].map(() => open(url)))
  expect(new Set(opened.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  expect(opened[0]!.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  // Those that others rendered at the same moment are deleted after a day.
  await passDays(office, 2)
  await invoiceFiles.deleteUnused(office.deps)
  const stored = await findStored()
  const { rows } = await office.deps.pool.query<{ file_key: string }>(
    `SELECT file_key FROM invoice_version WHERE file_key IS NOT NULL
     UNION ALL SELECT file_key FROM invoice_settlement WHERE file_key IS NOT NULL ORDER BY 1`,
  )
  expect(stored.map(({ file_key }) => file_key).toSorted()).toEqual(rows.map(({ file_key }) => file_key))
  const { id } = await addDataKey(office.deps)
  expect(await invoiceFiles.reencrypt(office.deps, id)).toBe(stored.length)
  expect(await invoiceFiles.reencrypt(office.deps, id)).toBe(0)
  for (const { file_key } of stored) {
    const file = await office.deps.files.get(file_key)
    expect(readFileKeyId(await buffer(file!.stream))).toBe(id)
  }
  const after = await open(await getUrl(agent, sent))
  expect(after.rawPayload.equals(opened[0]!.rawPayload)).toBe(true)
})

test('keeps what a sent version shows when the office or its agent changes', async () => {
  const [agent, supervisor] = [await office.person(), await office.person(['SUPERVISOR'])]
  const sent = await createSentInvoice(office, agent)
  await office.call({
    method: 'PUT',
    url: '/v1/op-invoices-settings',
    as: supervisor,
    payload: { payable_to: 'Another Company' },
  })
  const text = await readText((await open(sent.versions[0]!.url)).rawPayload)
  expect(text).not.toContain('Another Company')
  const draft = await createInvoice(office, agent, invoiceInput)
  expect(await readText((await open(await getUrl(agent, draft))).rawPayload)).toContain('Another Company')
})

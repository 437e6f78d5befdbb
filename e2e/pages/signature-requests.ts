import type { APIRequestContext } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { createClient, uniqueContact } from './clients.ts'

/** A PDF of one empty page. */
export function createPdf(name: string) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << >> >>',
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') }
}

/** The path of the personal link in the email that asks to sign a document. */
export async function readSigningPath(api: APIRequestContext, title: string): Promise<string> {
  const search = `/v1/gmail-threads?label=SENT&q=${encodeURIComponent(`subject:"${title}"`)}`
  let path: string | undefined
  await expect
    .poll(async () => {
      path = /\/sign\/[\w-]{32}/.exec(await (await api.get(search)).text())?.[0]
      return path
    })
    .toBeDefined()
  return path!
}

const place = { signer: 1, page: 1, x: 1000, width: 3000, height: 400 }
const fields = [
  { ...place, kind: 'text', y: 1000, label: 'Move-in date' },
  { ...place, kind: 'signature', y: 2000 },
  { ...place, kind: 'date', y: 3000 },
]

/** Sends a PDF of a new client for signature with fields by the API, and returns the path of the signer's link. */
export async function sendForSignature(api: APIRequestContext): Promise<string> {
  const { userId } = await createClient(api)
  const { first, last, email } = uniqueContact()
  const key = crypto.randomUUID()
  const { name, mimeType, buffer } = createPdf('disclosure.pdf')
  const uploaded = await api.post(`/v1/signature-requests?user_id=${userId}&key=${key}`, {
    multipart: { file: { name, mimeType, buffer } },
  })
  expect(uploaded.status(), await uploaded.text()).toBe(201)
  const { request_id: id } = (await uploaded.json()) as { readonly request_id: string }
  const title = `Disclosure ${key.slice(0, 8)}`
  const sent = await api.post(`/v1/signature-requests/${id}/send`, {
    data: { title, signers: [{ name: `${first} ${last}`, email }], fields },
  })
  expect(sent.status(), await sent.text()).toBe(200)
  return readSigningPath(api, title)
}

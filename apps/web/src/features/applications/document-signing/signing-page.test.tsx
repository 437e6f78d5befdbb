import type { SigningPage as Page } from '@pb/contract/signing'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { SigningPage } from './signing-page.tsx'

/** There is no canvas to draw on. */
vi.mock('./document-pages.tsx', () => ({ default: () => null }))
vi.mock('../renter-form/signing/drawing-pad.tsx', () => ({ DrawingPad: () => null }))

const page: Page = {
  office: 'Parkside Brokerage',
  office_contact: { address: '', phone: '', license_number: '', logo: null },
  agent: { name: 'Adam Cole', title: '', phone: '', email: 'adam@parkside.example', photo: null },
  title: 'Lead paint disclosure',
  message: 'Page two is new.',
  language: 'en',
  name: 'Maya Ortiz',
  state: 'open',
  pages: 2,
  sha256: 'ab'.repeat(32),
  fields: [],
  today: '2027-01-15',
  waiting_for: [],
  consent: { version: 1, text: { en: 'I agree to sign', es: 'Acepto firmar' } },
  signature: null,
  code_email: '',
  declined_by: '',
  time_expires: 1_800_000_000,
}

const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })

/** Answers for a page and what becomes of it. */
function serve(current: Page, next: Page): ApiCall[] {
  return mockServer(({ method, path }) => {
    if (path.endsWith('/pdf')) return pdf()
    if (path.endsWith('/visits')) return new Response(null, { status: 204 })
    return method === 'GET' ? current : next
  })
}

function show(): void {
  const client = createTestClient()
  render(
    <QueryClientProvider client={client}>
      <SigningPage token="t" />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('opens a locked document with the code that was emailed', async () => {
  const locked: Page = {
    ...page,
    state: 'locked',
    title: '',
    pages: 0,
    sha256: '',
    code_email: 'm…@client.example',
  }
  let isWrong = true
  const calls = mockServer(({ path, method, body }) => {
    if (path.endsWith('/pdf')) return pdf()
    if (path.endsWith('/visits')) return new Response(null, { status: 204 })
    if (path.endsWith('/codes')) return { email: 'm…@client.example', time_expires: 1_800_000_000 }
    if (method === 'GET') return locked
    if (!isWrong) return page
    isWrong = false
    return errorResponse(422, `This code is wrong: ${(body as { code: string }).code}`)
  })
  show()
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Email me a code' }))
  const code = await screen.findByLabelText('Six-digit code')
  expect(code.matches(':focus')).toBe(true)
  await userEvent.type(code, '12 34{Enter}')
  expect(calls.filter(({ path }) => path.endsWith('/openings'))).toEqual([])
  await userEvent.type(code, '56{Enter}')
  await screen.findByText('This code is wrong: 123456')
  await userEvent.click(screen.getByRole('button', { name: 'Open the document' }))
  await screen.findByRole('heading', { level: 1, name: 'Lead paint disclosure' })
  const posts = calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1))
  expect(posts).toEqual(['codes', 'openings', 'openings', 'visits'])
})

test('signs the document that is shown, after consent', async () => {
  const calls = serve(page, { ...page, state: 'signed' })
  show()
  await screen.findByRole('heading', { level: 1, name: 'Lead paint disclosure' })
  expect(screen.getByText('I agree to sign')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Type' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
  expect(await screen.findByText('Please check this box first')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
  expect(await screen.findByText('You’ve signed')).toBeTruthy()
  expect(calls.find(({ path }) => path.endsWith('/signature'))?.body).toMatchObject({
    sha256: page.sha256,
    consent_version: 1,
    language: 'en',
    kind: 'typed',
    name: 'Maya Ortiz',
  })
})

const unsigned = { value: '', version: 0 }
const place = {
  page: 1,
  x: 0,
  y: 0,
  width: 2000,
  height: 300,
  required: true,
  label: '',
  own: true,
  signer: 'Maya Ortiz',
  value: '',
  unsigned,
}

/** Keeps fields as the server does; `other` is what another page saved first. */
function keepFields(shown: Page, other: Readonly<Record<string, string>> = {}): ApiCall[] {
  const kept = new Map(Object.entries(other).map(([id, value]) => [id, { value, version: 5 }]))
  return mockServer(({ path, method, body }) => {
    if (path.endsWith('/pdf')) return pdf()
    if (path.endsWith('/visits')) return new Response(null, { status: 204 })
    if (method !== 'PUT') return shown
    const { value, seen_version: seen } = body as { value: string; seen_version: number }
    const field_id = path.split('/').at(-1)!
    const before = kept.get(field_id) ?? unsigned
    const taken = before.version <= seen
    const saved = taken ? { value, version: before.version + 1 } : before
    kept.set(field_id, saved)
    return { saved: { field_id, ...saved }, taken }
  })
}

const listSaved = (calls: readonly ApiCall[]) =>
  calls
    .filter(({ method }) => method === 'PUT')
    .map(({ path, body }) => [path.split('/').at(-1), body] as const)

test('saves what is typed and chosen, and shows what was saved before', async () => {
  const fields: Page['fields'] = [
    {
      ...place,
      field_id: '1',
      kind: 'text',
      label: 'Move-in date',
      unsigned: { value: 'May 1', version: 5 },
    },
    { ...place, field_id: '2', kind: 'checkbox', label: 'I have a dog' },
  ]
  const calls = keepFields({ ...page, fields }, { 1: 'May 1' })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Start' }))
  await userEvent.click(await screen.findByLabelText(/^I have a dog/))
  expect(await screen.findByText('Saved')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('All required fields are filled in')).toBeTruthy()
  expect(listSaved(calls)).toMatchObject([['2', { value: 'yes', seen_version: 0 }]])
})

test('shows what another window saved, overwrites nothing, and does not sign before the signer chose', async () => {
  const fields: Page['fields'] = [{ ...place, field_id: '1', kind: 'text', label: 'Move-in date' }]
  const calls = keepFields({ ...page, fields }, { 1: 'June 1' })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Start' }))
  await userEvent.type(await screen.findByLabelText('Move-in date'), 'May 1')
  expect(await screen.findByText(/You have “June 1” here in another window/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Move-in date'), '5{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Type' }))
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
  expect(await screen.findByText(/^First choose what goes into this field/)).toBeTruthy()
  expect(listSaved(calls)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Keep this one' }))
  await screen.findByText('Saved')
  expect(listSaved(calls).at(-1)).toMatchObject(['1', { value: 'May 15', seen_version: 5 }])
  expect(screen.queryByText(/in another window/)).toBeNull()
  expect(calls.filter(({ path }) => path.endsWith('/signature'))).toEqual([])
})

test('leads through the required fields, and signs with what was filled in', async () => {
  const fields = [
    { ...place, field_id: '1', kind: 'text', required: true, label: 'Move-in date' },
    { ...place, field_id: '2', kind: 'checkbox', required: false, label: 'I have a dog' },
    { ...place, field_id: '3', kind: 'signature', required: true, label: '' },
    { ...place, field_id: '4', kind: 'date', required: true, label: '' },
    { ...place, field_id: '5', kind: 'text', required: false, label: 'Rent', own: false, value: '3,200' },
  ] as const
  const calls = serve({ ...page, fields: [...fields] }, { ...page, state: 'signed' })
  show()
  await screen.findByText('2 fields to fill in')
  await userEvent.click(screen.getByRole('button', { name: 'Type' }))
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
  expect(await screen.findByText('Fill in all required fields first')).toBeTruthy()
  const text = await screen.findByLabelText('Move-in date')
  expect(document.activeElement).toBe(text)
  await userEvent.type(text, ' {Enter}')
  expect((await screen.findByLabelText(/^I have a dog/)).matches(':focus')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sign here' }))
  await userEvent.type(await screen.findByLabelText('Move-in date'), 'May 1, noon{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
  await screen.findByText('All required fields are filled in')
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
  expect(await screen.findByText('You’ve signed')).toBeTruthy()
  expect(calls.find(({ path }) => path.endsWith('/signature'))?.body).toMatchObject({
    fields: [
      { field_id: '1', value: 'May 1, noon' },
      { field_id: '3', value: 'yes' },
      { field_id: '4', value: '2027-01-15' },
    ],
  })
})

test('declines with a reason, in Spanish, once for a double click', async () => {
  const calls = serve(page, { ...page, state: 'declined', declined_by: 'Maya Ortiz' })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Español' }))
  expect(await screen.findByText('Acepto firmar')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'No firmar' }))
  await userEvent.click(screen.getByRole('button', { name: 'No firmar' }))
  expect(await screen.findByText('Escriba un motivo')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /Por qué/ }), 'Falta una página')
  await userEvent.dblClick(screen.getByRole('button', { name: 'No firmar' }))
  expect(await screen.findByText('Maya Ortiz no quiso firmar')).toBeTruthy()
  const declined = calls.filter(({ path }) => path.endsWith('/decline'))
  expect(declined.map(({ body }) => body)).toEqual([{ reason: 'Falta una página' }])
})

test('shows who signs first, and a link that does not work', async () => {
  serve({ ...page, state: 'waiting', waiting_for: ['Luis Ortiz'] }, page)
  show()
  expect(await screen.findByText('Luis Ortiz must sign first')).toBeTruthy()
  mockServer(() => errorResponse(404, 'Not found'))
  show()
  expect(await screen.findByText('This link doesn’t work')).toBeTruthy()
})

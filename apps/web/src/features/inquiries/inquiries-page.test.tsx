import type { InquiryDetail } from '@pb/contract/inquiry-schemas'
import { newYorkDate } from '@pb/rules/new-york'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import {
  createInquiry,
  createMessage,
  createPage,
  createRow,
  settings,
  show,
  signIn,
} from './inquiries.fixture.tsx'
import { InquiriesPage } from './inquiries-page.tsx'
import { InquirySlotsContext } from './inquiry-slots.ts'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const listPath = '/v1/listing-inquiries'

function mockOffice(answer: (asked: ApiCall) => unknown): ApiCall[] {
  return mockServer((asked) => (asked.path === '/v1/inquiry-settings' ? settings : answer(asked)))
}

const rowNames = () =>
  within(screen.getByRole('list', { name: 'List of inquiries' }))
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('link')[0]!.textContent)

test('lists who waits, with listing, source, message, client and how long', async () => {
  mockOffice(() =>
    createPage([
      createRow('1', { client_id: '5' }),
      createRow('2', { due_by: 1_790_000_000 - 60, unread: 0 }),
    ]),
  )
  show(<InquiriesPage inquiryId={undefined} />)
  const list = await screen.findByRole('list', { name: 'List of inquiries' })
  const [first, second] = within(list).getAllByRole('listitem')
  const text = first!.textContent
  for (const part of ['Nora Bell 1', '20 Carroll St #3E', 'StreetEasy', 'Is it still available?', 'rental'])
    expect(text).toContain(part)
  expect(within(first!).getByText('Needs a response')).toBeTruthy()
  expect(within(first!).getByRole('link', { name: 'Open client Nora Bell 1' }).getAttribute('href')).toBe(
    '/clients/rental/5',
  )
  expect(text).toMatch(/Waiting 10m\. Answer within 5m/)
  expect(second!.textContent).toMatch(/past the response goal/)
})

test('asks for 50 at a time, and for the next page while there are more', async () => {
  let reach: () => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        reach = () => callback([{ isIntersecting: true }])
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  const all = Array.from({ length: 60 }, (_, index) => createRow(String(index + 1)))
  const calls = mockOffice(({ query }) => {
    const offset = Number(query.get('offset'))
    return createPage(all.slice(offset, offset + 50), 60)
  })
  show(<InquiriesPage inquiryId={undefined} />)
  await screen.findByText('Nora Bell 50')
  reach()
  expect(await screen.findByText('Nora Bell 60')).toBeTruthy()
  const offsets = calls.filter(({ path }) => path === listPath).map(({ query }) => query.toString())
  expect(offsets).toEqual([
    'scope=own&filter=needs_response&q=&limit=50&offset=0',
    'scope=own&filter=needs_response&q=&limit=50&offset=50',
  ])
  expect(screen.queryByText('Loading more inquiries')).toBeNull()
})

test('shows when there is none to answer, and when no inquiry matches a search', async () => {
  mockOffice(() => createPage([]))
  show(<InquiriesPage inquiryId={undefined} />)
  expect(await screen.findByText('No listing inquiries to answer')).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search inquiries' }), 'zzz')
  expect(await screen.findByText('No inquiries match')).toBeTruthy()
})

test('shows that it is not available when it fails, logs it, and tries again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let fails = true
  mockOffice(() => (fails ? errorResponse(500, 'Something went wrong') : createPage([createRow('1')])))
  show(<InquiriesPage inquiryId={undefined} />)
  expect(
    await screen.findByText('Something went wrong, this feature is not available right now'),
  ).toBeTruthy()
  expect(log).toHaveBeenCalled()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nora Bell 1')
  expect(rowNames()).toEqual(['Unread: Nora Bell 1'])
})

function mockOne(more: Parameters<typeof createInquiry>[1] = {}) {
  return mockOffice(({ method, path, body }) => {
    if (path === listPath) return createPage([createRow('1')])
    if (method === 'POST' || method === 'PUT')
      return createInquiry('1', {
        ...more,
        needs_response: 0,
        waiting_since: null,
        messages: [
          createMessage('81'),
          ...(method === 'POST'
            ? [
                createMessage('82', {
                  direction: 'out',
                  fields: null,
                  message: (body as { body: string }).body,
                }),
              ]
            : []),
        ],
      })
    return createInquiry('1', more)
  })
}

const writes = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method !== 'GET')

test('answers with copies, and the row no longer needs a response', async () => {
  const calls = mockOne()
  show(<InquiriesPage inquiryId="1" />)
  const form = await screen.findByRole('form', { name: 'Reply' })
  await userEvent.click(within(form).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Write a message')).toBeTruthy()
  await userEvent.type(within(form).getByLabelText('Message'), 'Yes, it is.')
  await userEvent.click(within(form).getByRole('button', { name: 'Add Cc' }))
  await userEvent.type(within(form).getByLabelText('Cc'), 'boss@office')
  await userEvent.click(within(form).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('boss@office isn’t an email address')).toBeTruthy()
  await userEvent.type(within(form).getByLabelText('Cc'), '.example, pal@office.example')
  await userEvent.click(within(form).getByRole('checkbox', { name: 'Add the listing to the email' }))
  expect(writes(calls)).toEqual([])
  await userEvent.click(within(form).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Your message has been sent')).toBeTruthy()
  const [sent] = writes(calls)
  expect(sent!.path).toBe('/v1/listing-inquiries-respond/1')
  expect(sent!.body).toMatchObject({
    body: 'Yes, it is.',
    cc: ['boss@office.example', 'pal@office.example'],
    attach_listing: true,
    suggested_times: [],
  })
  expect(within(form).getByLabelText<HTMLTextAreaElement>('Message').value).toBe('')
  expect(screen.getByRole('list', { name: 'Messages' }).textContent).toContain('Yes, it is.')
})

test('keeps what was written when it cannot be sent, and sends it again under the same key', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const calls = mockOffice(({ method, path }) => {
    if (method === 'POST') return errorResponse(503, 'The mailbox is busy.')
    return path === listPath ? createPage([createRow('1')]) : createInquiry('1')
  })
  show(<InquiriesPage inquiryId="1" />)
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Message')
  await userEvent.type(field, 'Yes')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/The mailbox is busy/)).toBeTruthy()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(writes(calls)).toHaveLength(2))
  const keys = writes(calls).map(({ body }) => (body as { key: string }).key)
  expect(keys[0]).toBe(keys[1])
  expect(field.value).toBe('Yes')
})

test('explains what could not be read and who is not verified, and corrects it', async () => {
  const calls = mockOne({
    reading: 'unverified',
    messages: [
      createMessage('81', { reading: 'unverified' }),
      createMessage('83', { reading: 'unreadable', raw_text: 'All that came' }),
    ],
  })
  show(<InquiriesPage inquiryId="1" />)
  expect(await screen.findByText(/couldn’t verify that this email came from/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'What came in' }).textContent).toBe('All that came')
  await userEvent.click(screen.getAllByRole('button', { name: 'Correct' })[1]!)
  const dialog = await screen.findByRole('dialog', { name: 'Correct what was read' })
  const price = within(dialog).getByLabelText('Price')
  await userEvent.clear(price)
  await userEvent.type(price, 'x')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Enter a number')).toBeTruthy()
  await userEvent.clear(price)
  await userEvent.type(price, '$3,450')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Correction saved')).toBeTruthy()
  expect(writes(calls)).toMatchObject([
    { path: '/v1/listing-inquiries/1/messages/83', body: { price: 3450 } },
  ])
})

test('marks an inquiry answered elsewhere, and undoes it', async () => {
  const calls = mockOne()
  show(<InquiriesPage inquiryId="1" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Mark answered' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'By phone' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(writes(calls)).toHaveLength(2))
  expect(writes(calls).map(({ path, body }) => [path, body])).toEqual([
    ['/v1/listing-inquiries/1/answered', { answered: 1, channel: 'phone' }],
    ['/v1/listing-inquiries/1/answered', { answered: 0 }],
  ])
})

test('takes an unassigned inquiry, and leaves that of another agent to them', async () => {
  const calls = mockOne({ agent: null, can_respond: false })
  show(<InquiriesPage inquiryId="1" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Take it' }))
  await screen.findByText('It’s yours')
  expect(writes(calls)).toMatchObject([
    { path: '/v1/listing-inquiries/1/assignment', body: { agent_id: '7', version: 1 } },
  ])
  cleanup()
  mockOne({ agent: { user_id: '8', name: 'Nina Park' }, can_respond: false })
  show(<InquiriesPage inquiryId="1" />)
  expect(await screen.findByText('Nina Park answers this inquiry.')).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Reply' })).toBeNull()
})

test('suggests free times of the listing and other times', async () => {
  const starts = Math.ceil(Date.now() / 3_600_000) * 3600 + 86_400
  const slot = (at: number, reason: string | null = null) => ({
    starts: at,
    ends: at + 1800,
    reason,
    reason_text: reason ?? '',
  })
  const date = newYorkDate(new Date(starts * 1000))
  const calls = mockOffice(({ method, path }) => {
    if (path === '/v1/showing-slots/71')
      return {
        minutes: 30,
        notes: ['24 hours’ notice'],
        days: [{ date, slots: [slot(starts), slot(starts + 1800, 'busy'), slot(starts + 3600)] }],
      }
    if (path === listPath) return createPage([createRow('1')])
    return method === 'POST' ? createInquiry('1', { needs_response: 0 }) : createInquiry('1')
  })
  show(<InquiriesPage inquiryId="1" />)
  const form = await screen.findByRole('form', { name: 'Reply' })
  await userEvent.click(within(form).getByRole('button', { name: 'Suggest times' }))
  expect(await within(form).findByText('24 hours’ notice')).toBeTruthy()
  const times = within(within(form).getByRole('group', { name: /^Times on/ })).getAllByRole('button')
  expect(times).toHaveLength(2)
  for (const time of times) await userEvent.click(time)
  await userEvent.click(times[0]!)
  expect(times.map((time) => time.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  await userEvent.type(within(form).getByLabelText('Message'), 'Come and see it')
  await userEvent.click(within(form).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(writes(calls)).toHaveLength(1))
  expect(writes(calls)[0]!.body).toMatchObject({ suggested_times: [starts + 3600] })
})

test('shows an email that could not be read as its document, where it is in the mailbox', async () => {
  mockOne({
    messages: [
      createMessage('81', { reading: 'unreadable', raw_text: 'All', mail_id: '61' }),
      createMessage('82', { reading: 'unreadable', raw_text: 'Only text', mail_id: null }),
    ],
  })
  show(
    <InquirySlotsContext value={{ renderEmail: ({ mailId, plain }) => `Document ${mailId} of ${plain}` }}>
      <InquiriesPage inquiryId="1" />
    </InquirySlotsContext>,
  )
  const regions = await screen.findAllByRole('region', { name: 'What came in' })
  expect(regions.map(({ textContent }) => textContent)).toEqual(['Document 61 of All', 'Only text'])
})

test('inserts the template for the lead’s email, greeting the person', async () => {
  const calls = mockOffice(({ path }) => {
    if (path.startsWith('/v1/gmail-context-templates'))
      return { subject: 'Re: Inquiry', body: '<p>Hi StreetEasy,</p><p>Thank you.</p>' }
    if (path === listPath) return createPage([createRow('1')])
    return path === '/v1/listing-inquiries/1' ? createInquiry('1', { name: 'Nora Bell' }) : { collection: [] }
  })
  show(<InquiriesPage inquiryId="1" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Templates' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Inquiry reply' }))
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message')
  await waitFor(() => expect(field.value).toMatch(/^Hi Nora,/))
  const asked = calls.find(({ path }) => path === '/v1/gmail-context-templates/inquiry-reply')
  expect(asked?.query.toString()).toBe('email_id=61')
})

test('keeps a reply that is written while the inquiry is reassigned in another tab', async () => {
  let more: Partial<InquiryDetail> = {}
  vi.spyOn(console, 'error').mockImplementation(() => {})
  mockOffice(({ method, path }) => {
    if (method === 'POST') return errorResponse(404, 'Not found')
    return path === listPath ? createPage([createRow('1')]) : createInquiry('1', more)
  })
  show(<InquiriesPage inquiryId="1" />)
  await userEvent.type(await screen.findByLabelText('Message'), 'Yes, it is')
  more = { agent: { user_id: '8', name: 'Nina Park' }, can_respond: false }
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/Nina Park answers this inquiry/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Yes, it is')
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})

test('offers to call a person without an email address', async () => {
  mockOne({ email: '' })
  show(<InquiriesPage inquiryId="1" />)
  expect(await screen.findByText(/left no email address/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call (212) 555-0100' }).getAttribute('href')).toBe(
    'tel:2125550100',
  )
})

import type { SendAdvice } from '@pb/contract/listing-sends'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../components/ui/toaster.tsx'
import { beginSession, endSession } from '../../lib/session.ts'
import { refreshSending } from './api.ts'
import { SaveToggle } from './components/save-toggle.tsx'
import { SendListings } from './components/send-listings.tsx'
// It is loaded when it is first opened; here that is no matter of time.
import './dialog/send-dialog.tsx'
import { SavedListingsTab } from './saved/saved-listings.tsx'
import { adviceOf, home, maya, recipient, relation, saved, sendOf } from './sending.fixture.ts'

const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
/** What the server answers, by method and the beginning of the path; a test replaces what it needs. */
let answers: Record<string, () => Response | Promise<Response>>

function problem(status: number, code: string, message: string): Response {
  const body = { type: '', title: '', status, detail: message, code, errorMsg: message }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}

function calls(method: string, path: string): unknown[] {
  return fetched.mock.calls
    .filter(([url, init]) => init?.method === method && url.startsWith(path))
    .map(([, init]) => (typeof init?.body === 'string' ? JSON.parse(init.body) : null))
}

function show(page: ReactElement): void {
  const router = createMemoryRouter([{ path: '*', element: page }])
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
}

const sent = '/v1/clients-sent-listings/9'

async function openSend(clients = [maya], advice: Partial<SendAdvice> = {}) {
  answers[`POST /v1/clients-sent-listings-advice/9`] = () => Response.json(adviceOf(clients, advice))
  show(<SendListings place="results" clients={clients} listings={[home]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  return within(await screen.findByRole('dialog', { name: /^Send 1 listing to/ }))
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answers = {
    'GET /v1/gmail-templates': () => Response.json({ collection: [] }),
    'GET /v1/clients-shared-links/9': () => Response.json({ count: 0, collection: [] }),
    'GET /v1/clients-notices/9': () => Response.json({ collection: [] }),
    'GET /v1/clients-listings-info/9': () => Response.json({ collection: [relation] }),
  }
  fetched.mockImplementation(async (url, init) => {
    const path = url.split('?', 1)[0]!
    return (await answers[`${init?.method} ${path}`]?.()) ?? problem(404, 'not_found', 'Not found')
  })
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('scrollTo', () => {})
  beginSession('one', {
    user_id: '2',
    name: 'Adam Cole',
    email: 'a@x.example',
    photo: null,
    roles: ['AGENT'],
    time_zone: null,
  })
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetAllMocks()
})

test('a send opens prefilled, asks for what is missing, and keeps what was typed where it fails', async () => {
  const dialog = await openSend()
  const subject = dialog.getByLabelText('Subject')
  const message = dialog.getByLabelText('Message')
  expect((subject as HTMLInputElement).value).toBe('New 1 listing available')
  expect((message as HTMLTextAreaElement).value).toMatch(/^Hi Maya, I picked 1 listing for you/)
  await userEvent.clear(subject)
  await userEvent.clear(message)
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Subject is required')).toBeTruthy()
  expect(dialog.getByText('Message is required')).toBeTruthy()
  expect(calls('POST', sent)).toEqual([])
  await userEvent.type(subject, 'Two rooms')
  await userEvent.type(message, 'With a view')
  answers[`POST ${sent}`] = () => problem(500, 'internal', 'Something went wrong')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Nothing was sent. Something went wrong')).toBeTruthy()
  expect((subject as HTMLInputElement).value).toBe('Two rooms')
  expect((message as HTMLTextAreaElement).value).toBe('With a view')

  answers[`POST ${sent}`] = () => Response.json(sendOf(recipient(maya)), { status: 201 })
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Listings sent')).toBeTruthy()
  expect(screen.getByText('1 listing sent to Maya Chen')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sent' })).toBeTruthy()
  const [first, second] = calls('POST', sent) as { key: string; listing_ids: string[]; user_ids: string[] }[]
  expect(second).toMatchObject({ listing_ids: ['71'], user_ids: ['9'], subject: 'Two rooms' })
  // A send that may have gone through is the same send when it is repeated.
  expect(second!.key).toBe(first!.key)
})

test('a second press while a send runs is ignored', async () => {
  const dialog = await openSend()
  let answer: (reply: Response) => void = () => {}
  answers[`POST ${sent}`] = () => new Promise<Response>((resolve) => (answer = resolve))
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(calls('POST', sent)).toHaveLength(1))
  answer(Response.json(sendOf(recipient(maya)), { status: 201 }))
  expect(await screen.findByText('Listings sent')).toBeTruthy()
  expect(calls('POST', sent)).toHaveLength(1)
})

test('who could not be reached is named with the reason, and can be tried again', async () => {
  const tom = { ...maya, user_id: '10', name: 'Tom Reed', first_name: 'Tom' }
  const dialog = await openSend([maya, tom])
  answers[`POST ${sent}`] = () =>
    Response.json(
      sendOf(recipient(maya), recipient(tom, { state: 'failed', failure: 'The mailbox is full' })),
      {
        status: 201,
      },
    )
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 2 clients' }))
  const result = within(await screen.findByRole('dialog', { name: 'Not everybody could be reached' }))
  expect(result.getByText('The mailbox is full')).toBeTruthy()
  answers['POST /v1/clients-sends/4/retry'] = () => Response.json(sendOf(recipient(maya), recipient(tom)))
  await userEvent.click(result.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('words that steer are shown, and stay only for a reason', async () => {
  const dialog = await openSend()
  await userEvent.type(dialog.getByLabelText('Message'), ' A safe neighborhood.')
  expect(await dialog.findByText(/“safe neighborhood” in the message/)).toBeTruthy()
  answers[`POST ${sent}`] = () => Response.json(sendOf(recipient(maya)), { status: 201 })
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Say why these words stay, or take them out.')).toBeTruthy()
  expect(calls('POST', sent)).toEqual([])
  await userEvent.type(dialog.getByLabelText('Or why they stay'), 'Quoted from the client')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(calls('POST', sent)).toMatchObject([{ steering_reason: 'Quoted from the client' }]),
  )
})

test('a first send offers the notices that are due, and roommates a mail of their own', async () => {
  const tom = { participant_id: '12', name: 'Tom Reed', email: 'tom@x.example', phone: '' }
  const dialog = await openSend([{ ...maya, notices_due: ['fair-housing'], participants: [tom] }])
  expect(dialog.getByText(/Maya Chen has not had it from you yet/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: /They have it already/ }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /Also Tom Reed/ }))
  answers[`POST ${sent}`] = () => Response.json(sendOf(recipient(maya)), { status: 201 })
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(calls('POST', sent)).toMatchObject([{ notices: 'given', participant_ids: ['12'] }]),
  )
})

test('of whoever is left out, nobody of the household gets a mail; of whoever has no address, those who were chosen do', async () => {
  const of = (participant_id: string, name: string) => ({
    participant_id,
    name,
    email: `${name}@x.example`,
    phone: '',
  })
  const tom = { ...maya, user_id: '10', name: 'Tom Reed', participants: [of('12', 'Ann')] }
  const ruth = { ...maya, user_id: '11', name: 'Ruth Weiss', email: '', participants: [of('13', 'Bo')] }
  const dialog = await openSend([maya, tom, ruth])
  expect(dialog.getByText('2 mails, each with a link of its own')).toBeTruthy()
  await userEvent.click(dialog.getByRole('checkbox', { name: /Also Ann/ }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /Also Bo/ }))
  expect(dialog.getByText('4 mails, each with a link of its own')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Leave out Tom Reed' }))
  answers[`POST ${sent}`] = () => Response.json(sendOf(recipient(maya), recipient(ruth)), { status: 201 })
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 2 clients' }))
  await waitFor(() =>
    expect(calls('POST', sent)).toMatchObject([{ user_ids: ['9', '11'], participant_ids: ['13'] }]),
  )
})

test('a text message carries the link, and counts once it is opened', async () => {
  const dialog = await openSend()
  answers['POST /v1/clients-shared-links/9'] = () =>
    Response.json(
      {
        link_id: '3',
        url: 'http://x/shared/t',
        text: 'Homes: http://x/shared/t',
        phone: '+12125550101',
        time_expires: 1,
      },
      { status: 201 },
    )
  await userEvent.click(dialog.getByRole('button', { name: 'Text message' }))
  const link = await dialog.findByRole('link', { name: 'Text message' })
  expect(link.getAttribute('href')).toBe('sms:+12125550101?&body=Homes%3A%20http%3A%2F%2Fx%2Fshared%2Ft')
  expect(dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/12125550101\?/,
  )
  expect(calls('POST', '/v1/shared-links/3/shared')).toEqual([])
  await userEvent.click(link)
  await waitFor(() => expect(calls('POST', '/v1/shared-links/3/shared')).toEqual([{ channel: 'sms' }]))
})

test('a listing is saved at once, and as it was where that is refused', async () => {
  show(<SaveToggle listingId="71" subject="3E" clientId="9" page={['71']} />)
  const toggle = await screen.findByRole('button', { name: /Save 3E/ })
  await waitFor(() => expect(toggle.getAttribute('aria-pressed')).toBe('false'))
  answers['POST /v1/clients-saved-listings/9'] = () => problem(500, 'internal', 'Something went wrong')
  await waitFor(() => expect((toggle as HTMLButtonElement).disabled).toBe(false))
  await userEvent.click(toggle)
  expect(await screen.findByText('The listing was not saved. Something went wrong')).toBeTruthy()
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  answers['POST /v1/clients-saved-listings/9'] = () => {
    answers['GET /v1/clients-listings-info/9'] = () =>
      Response.json({ collection: [{ ...relation, saved: 1, sent: 1 }] })
    return Response.json({ collection: [] })
  }
  await userEvent.click(toggle)
  await waitFor(() => expect(toggle.getAttribute('aria-pressed')).toBe('true'))
  // It was sent meanwhile.
  await waitFor(() => expect(toggle.getAttribute('title')).toMatch(/stays saved/))
  await userEvent.click(toggle)
  expect(await screen.findByText('Listing saved after sending')).toBeTruthy()
  expect(calls('DELETE', '/v1/clients-saved-listings')).toEqual([])
})

test('what was sent is asked for anew by searches that leave it out, and by no others', async () => {
  const client = new QueryClient()
  const key = (clientId?: string) => ['listings', 'search', { ad_type: 'rental', not_sent_to: clientId }]
  for (const one of [key(), key('9'), ['listings', 'one', '71']]) client.setQueryData(one, {})
  await refreshSending(client)
  const anew = (one: readonly unknown[]) => client.getQueryState(one)?.isInvalidated
  expect([anew(key()), anew(key('9')), anew(['listings', 'one', '71'])]).toEqual([false, true, true])
})

test('the saved tab sends only what was not sent, and only the agent’s own', async () => {
  const other = saved({ advertisement_id: '72', unit: '4F', sent: 1, mark: 'like', comment: 'So bright' })
  answers['GET /v1/clients-saved-listings/9'] = () =>
    Response.json({ count: 2, inactive: 2, offset: 0, limit: 50, collection: [saved(), other] })
  show(<SavedListingsTab userId="9" name="Maya Chen" />)
  expect(await screen.findByText('So bright')).toBeTruthy()
  expect(screen.getByText('2 listings is not active anymore')).toBeTruthy()
  const send = screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement
  expect(send.disabled).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: /Select 20 Carroll St, 3E/ }))
  expect(send.disabled).toBe(false)
  await userEvent.click(screen.getByRole('checkbox', { name: /Check all/ }))
  expect(send.disabled).toBe(true)
  const filter = screen.getByRole('combobox', { name: 'Sent state' })
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All clients', 'Already offered', 'Not Offered'])
  answers['GET /v1/clients-saved-listings/9'] = () =>
    Response.json({ count: 0, inactive: 0, offset: 0, limit: 50, collection: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Client Saved Listings' }))
  expect(await screen.findByText('No listings found.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  expect(fetched.mock.calls.at(-1)![0]).toContain('by=client')
})

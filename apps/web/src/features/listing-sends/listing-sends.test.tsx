import type { SendAdvice } from '@pb/contract/listing-sends'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { beginSession, endSession } from '../../lib/session.ts'
import { invalidateListingSends } from '../../queries/invalidate-listing-sends.ts'
import { SaveToggle } from './relations/save-toggle.tsx'
import { SendListings } from './send-listings.tsx'
import { openListingDialog } from '../../components/domain/listing-actions/requests.ts'
import { DialogHost } from './dialog-host.fixture.tsx'
import { SavedListingsTab } from './saved/saved-listings.tsx'
import {
  sendAdvice,
  listing,
  maya,
  recipient,
  relation,
  savedListing,
  listingSend,
} from './listing-sends.fixture.ts'
import { mockFetch } from '../../../test/mock-fetch.ts'

const fetched = mockFetch()
/** Replies of the server by method and path; tests replace what they need. */
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
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
      <DialogHost />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
}

const sendPath = '/v1/clients-sent-listings/9'

async function openSend(clients = [maya], advice: Partial<SendAdvice> = {}) {
  answers[`POST /v1/clients-sent-listings-advice/9`] = () => Response.json(sendAdvice(clients, advice))
  show(<SendListings origin="results" clients={clients} listings={[listing]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  return within(await screen.findByRole('dialog', { name: /^Send 1 listing to/ }))
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answers = {
    'GET /v1/suggest-clients': () => Response.json({ collection: [] }),
    'GET /v1/gmail-templates': () => Response.json({ collection: [] }),
    'GET /v1/clients-shared-links/9': () => Response.json({ count: 0, collection: [] }),
    'GET /v1/clients-notices/9': () => Response.json({ collection: [] }),
    'GET /v1/clients-listings-info/9': () => Response.json({ collection: [relation] }),
  }
  fetched.mockImplementation(async (url, init) => {
    const path = url.split('?', 1)[0]!
    return (await answers[`${init?.method} ${path}`]?.()) ?? problem(404, 'not_found', 'Not found')
  })
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
  openListingDialog(null)
  endSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetAllMocks()
})

test('opens the dialog prefilled, validates it, and keeps the text when sending fails', async () => {
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
  expect(calls('POST', sendPath)).toEqual([])
  await userEvent.type(subject, 'Two rooms')
  await userEvent.type(message, 'With a view')
  answers[`POST ${sendPath}`] = () => problem(500, 'internal', 'Something went wrong')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Nothing was sent. Something went wrong')).toBeTruthy()
  expect((subject as HTMLInputElement).value).toBe('Two rooms')
  expect((message as HTMLTextAreaElement).value).toBe('With a view')

  answers[`POST ${sendPath}`] = () => Response.json(listingSend(recipient(maya)), { status: 201 })
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Listings sent')).toBeTruthy()
  expect(screen.getByText('1 listing sent to Maya Chen')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sent' })).toBeTruthy()
  const [first, second] = calls('POST', sendPath) as {
    key: string
    listing_ids: string[]
    user_ids: string[]
  }[]
  expect(second).toMatchObject({ listing_ids: ['71'], user_ids: ['9'], subject: 'Two rooms' })
  // The same key makes a retry the same send, in case the first call did go through.
  expect(second!.key).toBe(first!.key)
})

test('ignores a second press while sending', async () => {
  const dialog = await openSend()
  let answer: (reply: Response) => void = () => {}
  answers[`POST ${sendPath}`] = () => new Promise<Response>((resolve) => (answer = resolve))
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(calls('POST', sendPath)).toHaveLength(1))
  answer(Response.json(listingSend(recipient(maya)), { status: 201 }))
  expect(await screen.findByText('Listings sent')).toBeTruthy()
  expect(calls('POST', sendPath)).toHaveLength(1)
})

test('shows who was not reached and why, and retries', async () => {
  const tom = { ...maya, user_id: '10', name: 'Tom Reed', first_name: 'Tom' }
  const dialog = await openSend([maya, tom])
  answers[`POST ${sendPath}`] = () =>
    Response.json(
      listingSend(recipient(maya), recipient(tom, { state: 'failed', failure: 'The mailbox is full' })),
      {
        status: 201,
      },
    )
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 2 clients' }))
  const result = within(await screen.findByRole('dialog', { name: 'Some emails weren’t sent' }))
  expect(result.getByText('The mailbox is full')).toBeTruthy()
  answers['POST /v1/clients-sends/4/retry'] = () =>
    Response.json(listingSend(recipient(maya), recipient(tom)))
  await userEvent.click(result.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows wording that may steer, and requires a reason to keep it', async () => {
  const dialog = await openSend()
  await userEvent.type(dialog.getByLabelText('Message'), ' A safe neighborhood.')
  expect(await dialog.findByText(/“safe neighborhood” in the message/)).toBeTruthy()
  answers[`POST ${sendPath}`] = () => Response.json(listingSend(recipient(maya)), { status: 201 })
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Add a reason to keep these words, or remove them.')).toBeTruthy()
  expect(calls('POST', sendPath)).toEqual([])
  await userEvent.type(dialog.getByLabelText('Or why you’re keeping them'), 'Quoted from the client')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(calls('POST', sendPath)).toMatchObject([{ steering_reason: 'Quoted from the client' }]),
  )
})

test('offers required disclosures on a first send, and emails to roommates', async () => {
  const tom = { participant_id: '12', name: 'Tom Reed', email: 'tom@x.example', phone: '' }
  const dialog = await openSend([{ ...maya, notices_due: ['fair-housing'], participants: [tom] }])
  expect(dialog.getByText(/Not sent yet to Maya Chen/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: /Already given/ }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /Also send to Tom Reed/ }))
  answers[`POST ${sendPath}`] = () => Response.json(listingSend(recipient(maya)), { status: 201 })
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(calls('POST', sendPath)).toMatchObject([{ notices: 'given', participant_ids: ['12'] }]),
  )
})

test('skips the household of an excluded client, and emails chosen participants of a client without an address', async () => {
  const participant = (participant_id: string, name: string) => ({
    participant_id,
    name,
    email: `${name}@x.example`,
    phone: '',
  })
  const tom = { ...maya, user_id: '10', name: 'Tom Reed', participants: [participant('12', 'Ann')] }
  const ruth = {
    ...maya,
    user_id: '11',
    name: 'Ruth Weiss',
    email: '',
    participants: [participant('13', 'Bo')],
  }
  const dialog = await openSend([maya, tom, ruth])
  expect(dialog.getByText('2 emails, each with a private link')).toBeTruthy()
  await userEvent.click(dialog.getByRole('checkbox', { name: /Also send to Ann/ }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /Also send to Bo/ }))
  expect(dialog.getByText('4 emails, each with a private link')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Tom Reed' }))
  answers[`POST ${sendPath}`] = () =>
    Response.json(listingSend(recipient(maya), recipient(ruth)), { status: 201 })
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 2 clients' }))
  await waitFor(() =>
    expect(calls('POST', sendPath)).toMatchObject([{ user_ids: ['9', '11'], participant_ids: ['13'] }]),
  )
})

test('creates a text message with the link, which counts as sent once it is opened', async () => {
  const dialog = await openSend()
  answers['POST /v1/clients-shared-links/9'] = () =>
    Response.json(
      {
        link_id: '3',
        url: 'http://x/shared/t',
        text: 'Listings: http://x/shared/t',
        phone: '+12125550101',
        time_expires: 1,
      },
      { status: 201 },
    )
  await userEvent.click(dialog.getByRole('button', { name: 'Text message' }))
  const link = await dialog.findByRole('link', { name: 'Text message' })
  expect(link.getAttribute('href')).toBe('sms:+12125550101?&body=Listings%3A%20http%3A%2F%2Fx%2Fshared%2Ft')
  expect(dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/12125550101\?/,
  )
  expect(calls('POST', '/v1/shared-links/3/shared')).toEqual([])
  await userEvent.click(link)
  await waitFor(() => expect(calls('POST', '/v1/shared-links/3/shared')).toEqual([{ channel: 'sms' }]))
})

test('removes a saved listing, and saves it again on undo', async () => {
  let saved = 1
  answers['GET /v1/clients-listings-info/9'] = () => Response.json({ collection: [{ ...relation, saved }] })
  const change = (to: number) => () => {
    saved = to
    return Response.json({ collection: [] })
  }
  answers['DELETE /v1/clients-saved-listings/9'] = change(0)
  answers['POST /v1/clients-saved-listings/9'] = change(1)
  show(<SaveToggle listingId="71" subject="3E" clientId="9" pageIds={['71']} />)
  const toggle = await screen.findByRole('button', { name: /Save 3E/ })
  await waitFor(() => expect(toggle.getAttribute('aria-pressed')).toBe('true'))
  await userEvent.click(toggle)
  expect(await screen.findByText('Listing removed')).toBeTruthy()
  await waitFor(() => expect(toggle.getAttribute('aria-pressed')).toBe('false'))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(toggle.getAttribute('aria-pressed')).toBe('true'))
  expect(calls('POST', '/v1/clients-saved-listings/9')).toEqual([{ listing_ids: ['71'] }])
})

test('saves a listing at once, and rolls back when that fails', async () => {
  show(<SaveToggle listingId="71" subject="3E" clientId="9" pageIds={['71']} />)
  const toggle = await screen.findByRole('button', { name: /Save 3E/ })
  await waitFor(() => expect(toggle.getAttribute('aria-pressed')).toBe('false'))
  answers['POST /v1/clients-saved-listings/9'] = () => problem(500, 'internal', 'Something went wrong')
  await waitFor(() => expect((toggle as HTMLButtonElement).disabled).toBe(false))
  await userEvent.click(toggle)
  expect(await screen.findByText('Couldn’t save the listing. Something went wrong')).toBeTruthy()
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  answers['POST /v1/clients-saved-listings/9'] = () => {
    answers['GET /v1/clients-listings-info/9'] = () =>
      Response.json({ collection: [{ ...relation, saved: 1, sent: 1 }] })
    return Response.json({ collection: [] })
  }
  await userEvent.click(toggle)
  await waitFor(() => expect(toggle.getAttribute('aria-pressed')).toBe('true'))
  // It was sent in the meantime.
  await waitFor(() => expect(toggle.getAttribute('title')).toMatch(/stays saved/))
  await userEvent.click(toggle)
  expect(await screen.findByText('Listing saved after sending')).toBeTruthy()
  expect(calls('DELETE', '/v1/clients-saved-listings')).toEqual([])
})

test('invalidates searches that exclude sent listings, and no others', async () => {
  const client = createTestClient()
  const key = (clientId?: string) => ['listings', 'search', { ad_type: 'rental', not_sent_to: clientId }]
  for (const queryKey of [key(), key('9'), ['listings', 'one', '71']]) client.setQueryData(queryKey, {})
  await invalidateListingSends(client)
  const isInvalidated = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated
  expect([isInvalidated(key()), isInvalidated(key('9')), isInvalidated(['listings', 'one', '71'])]).toEqual([
    false,
    true,
    true,
  ])
})

test('sends only listings that were not sent yet and that the agent saved', async () => {
  const other = savedListing({
    advertisement_id: '72',
    unit: '4F',
    sent: 1,
    mark: 'like',
    comment: 'So bright',
  })
  answers['GET /v1/clients-saved-listings/9'] = () =>
    Response.json({ count: 2, inactive: 2, offset: 0, limit: 50, collection: [savedListing(), other] })
  show(<SavedListingsTab userId="9" name="Maya Chen" />)
  expect(await screen.findByText('So bright')).toBeTruthy()
  expect(screen.getByText('2 listings is not active anymore')).toBeTruthy()
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  expect(send.disabled).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: /Select 20 Carroll St, 3E/ }))
  expect(send.disabled).toBe(false)
  await userEvent.click(screen.getByRole('checkbox', { name: /Check all/ }))
  expect(send.disabled).toBe(true)
  const filter = screen.getByRole('combobox', { name: 'Sent status' })
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

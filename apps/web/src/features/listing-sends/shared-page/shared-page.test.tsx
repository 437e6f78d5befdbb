import type { SharedListing, SharedPage as Page } from '@pb/contract/shared-listings'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { SharedPage } from './shared-page.tsx'
import { mockFetch } from '../../../../test/mock-fetch.ts'

const fetched = mockFetch()
let answers: Record<string, () => Response>

const listing: SharedListing = {
  advertisement_id: '71',
  ad_type: 'rental',
  availability: 'available',
  status: 'For rent',
  address: '20 Carroll St',
  unit: '3E',
  neighborhood: 'Carroll Gardens',
  city: 'Brooklyn',
  zip: '11231',
  latitude: null,
  longitude: null,
  price: 3250,
  bedrooms: '2',
  bathrooms: 1,
  size: 832,
  furnished: 'unfurnished',
  ownership: 'rental',
  pet_policy: 'Cats',
  available_from: '2020-01-01',
  lease_term: '12 Months',
  exposures: '',
  condition: '',
  description: 'Bright.',
  amenities: { building: ['Elevator'], apartment: [] },
  photos: [],
  floorplan: null,
  net_effective: { gross: 3250, net: 2979.17, free_months: 1, term_months: 12 },
  due_at_signing: null,
  tenant_fees: [{ name: 'Gym', amount: 50, when: 'Every month', refundable: false }],
  monthly_costs: [],
  open_house: [],
  live_streams: [],
  courtesy: 'Listing courtesy of Elm Owners',
  mark: null,
  showing: null,
}
const gone: SharedListing = {
  ...listing,
  advertisement_id: '72',
  unit: '4F',
  price: 3900,
  availability: 'gone',
  status: 'No longer available',
}
const page: Page = {
  viewer: 'guest',
  office: 'PB Office',
  office_contact: { address: '1140 Broadway', phone: '', license_number: '10991', logo: null },
  agent: {
    name: 'Adam Cole',
    title: 'Licensed Real Estate Salesperson',
    phone: '(212) 555-0101',
    email: 'a@x.example',
    photo: null,
  },
  first_name: 'Maya',
  time_shared: 1_795_000_000,
  time_expires: 1_800_000_000,
  listings: [listing, gone],
  notices: [
    {
      kind: 'fair-housing',
      title: 'Fair housing notice',
      paragraphs: ['The law.'],
      source: '',
      link: 'https://x.example',
      time_received: null,
    },
  ],
}

function problem(status: number): Response {
  const body = { type: '', title: '', status, detail: 'Out', code: 'not_found', errorMsg: 'Out' }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}

function calls(method: string, part: string): unknown[] {
  return fetched.mock.calls
    .filter(([url, init]) => init?.method === method && url.includes(part))
    .map(([, init]) => (typeof init?.body === 'string' ? JSON.parse(init.body) : null))
}

function show(): void {
  render(
    <QueryClientProvider client={createTestClient()}>
      <SharedPage token="t" />
    </QueryClientProvider>,
  )
}

const base = '/v1/shared-listings/t'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sessionStorage.clear()
  localStorage.clear()
  answers = {
    [`GET ${base}`]: () => Response.json(page),
    [`POST ${base}/views`]: () => new Response(null, { status: 204 }),
  }
  fetched.mockImplementation(async (url, init) => answers[`${init?.method} ${url}`]?.() ?? problem(404))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetAllMocks()
})

test('shows the sent listings with the agent, the broker and every fee', async () => {
  show()
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Maya, here are 2 listings for you' }),
  ).toBeTruthy()
  expect(screen.getAllByText('Licensed Real Estate Salesperson').length).toBeGreaterThan(0)
  const first = within(screen.getByRole('article', { name: '20 Carroll St, 3E' }))
  expect(first.getByText('Listing courtesy of Elm Owners')).toBeTruthy()
  expect(first.getByText('Gym')).toBeTruthy()
  expect(first.getByText(/over 12 months with 1 month free. The rent is \$3,250 a month/)).toBeTruthy()
  const second = within(screen.getByRole('article', { name: '20 Carroll St, 4F' }))
  expect(second.getByText('No longer available')).toBeTruthy()
  expect(second.queryByRole('button', { name: /Request a showing/ })).toBeNull()
})

test('leads to the live streams of a listing', async () => {
  const stream = {
    state: 'upcoming',
    time_start: Date.parse('2026-11-28T13:00:00-05:00') / 1000,
    time_end: Date.parse('2026-11-28T14:00:00-05:00') / 1000,
    url: 'https://office.example/live/1-a',
  }
  answers[`GET ${base}`] = () =>
    Response.json({ ...page, listings: [{ ...listing, live_streams: [stream] }, gone] })
  show()
  const first = within(await screen.findByRole('article', { name: '20 Carroll St, 3E' }))
  expect(first.getByRole('link', { name: 'Watch live' }).getAttribute('href')).toBe(stream.url)
  expect(first.getByText('Sat, Nov 28, 1:00 – 2:00 PM')).toBeTruthy()
})

test('rates a listing at once, adds a note, and undoes; rolls back when saving fails', async () => {
  show()
  const first = within(await screen.findByRole('article', { name: '20 Carroll St, 3E' }))
  const like = first.getByRole('button', { name: 'I like it' })
  answers[`PUT ${base}/marks/71`] = () => problem(500)
  await userEvent.click(like)
  expect(await first.findByText('Not saved. Out')).toBeTruthy()
  expect(like.getAttribute('aria-pressed')).toBe('false')
  answers[`PUT ${base}/marks/71`] = () => Response.json({ mark: 'like', comment: '' })
  // The second click doesn't clear what the first set.
  await userEvent.dblClick(like)
  await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('true'))
  await userEvent.click(first.getByRole('button', { name: /^Add a note/ }))
  await userEvent.type(first.getByLabelText('Note to Adam'), 'So bright')
  answers[`PUT ${base}/marks/71`] = () => Response.json({ mark: 'like', comment: 'So bright' })
  await userEvent.click(first.getByRole('button', { name: 'Save note' }))
  expect(await first.findByText('So bright')).toBeTruthy()
  answers[`PUT ${base}/marks/71`] = () => Response.json({ mark: null, comment: 'So bright' })
  await userEvent.click(first.getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('false'))
  expect(calls('PUT', '/marks/71').at(-1)).toEqual({ mark: null, comment: 'So bright' })
})

test('asks a question once, and keeps the text when sending fails', async () => {
  show()
  const first = within(await screen.findByRole('article', { name: '20 Carroll St, 3E' }))
  await userEvent.click(first.getByRole('button', { name: /Ask a question/ }))
  await userEvent.click(first.getByRole('button', { name: 'Send' }))
  expect(first.getByText('Write your question')).toBeTruthy()
  const text = first.getByLabelText('Your question')
  await userEvent.type(text, 'Is there a dishwasher?')
  answers[`POST ${base}/questions`] = () => problem(500)
  await userEvent.click(first.getByRole('button', { name: 'Send' }))
  expect(await first.findByText('Not sent. Out')).toBeTruthy()
  expect((text as HTMLTextAreaElement).value).toBe('Is there a dishwasher?')
  answers[`POST ${base}/questions`] = () => new Response(null, { status: 204 })
  await userEvent.click(first.getByRole('button', { name: 'Send' }))
  expect(await first.findByText(/Question sent/)).toBeTruthy()
  const [failed, done] = calls('POST', '/questions') as { key: string }[]
  expect(done).toMatchObject({ kind: 'question', listing_id: '71', message: 'Is there a dishwasher?' })
  expect(done!.key).toBe(failed!.key)
})

test('remembers a requested showing after a reload, with its state', async () => {
  show()
  const article = async () => within(await screen.findByRole('article', { name: '20 Carroll St, 3E' }))
  let first = await article()
  await userEvent.click(first.getByRole('button', { name: /Request a showing/ }))
  await userEvent.type(await first.findByLabelText(/When works/), 'Saturday')
  answers[`POST ${base}/questions`] = () => new Response(null, { status: 204 })
  await userEvent.click(first.getByRole('button', { name: 'Send' }))
  expect(
    await first.findByText(/^You requested a showing on .+ \(Saturday\)\. Adam will get back to you/),
  ).toBeTruthy()
  expect(first.getByRole('button', { name: /^Request another time/ })).toBeTruthy()
  cleanup()
  const showing = { when: 'Saturday', time_asked: 1_795_000_000, time_answered: 1_795_100_000 }
  answers[`GET ${base}`] = () => Response.json({ ...page, listings: [{ ...listing, showing }, gone] })
  show()
  first = await article()
  expect(first.getByText(/^You requested a showing on .+ \(Saturday\)\. Adam answered on /)).toBeTruthy()
})

test('offers free times, refuses one that was taken meanwhile, and sends another', async () => {
  const slots = `${base}/showing-slots/71`
  const at = (time: string) => Date.parse(`2026-11-24T${time}:00-05:00`) / 1000
  const offer = (...times: string[]) =>
    Response.json({
      minutes: 30,
      days: [
        { date: '2026-11-24', slots: times.map((time) => ({ starts: at(time), ends: at(time) + 1800 })) },
      ],
    })
  answers[`GET ${slots}`] = () => offer('10:00', '10:30')
  show()
  const first = within(await screen.findByRole('article', { name: '20 Carroll St, 3E' }))
  await userEvent.click(first.getByRole('button', { name: /Request a showing/ }))
  await userEvent.click(await first.findByRole('button', { name: 'Request this time' }))
  expect(first.getByText('Choose a time, or press “None of these work”.')).toBeTruthy()
  await userEvent.click(first.getByRole('button', { name: '10:00 AM' }))
  answers[`POST ${slots}`] = () => problem(409)
  answers[`GET ${slots}`] = () => offer('10:30')
  await userEvent.click(first.getByRole('button', { name: 'Request this time' }))
  expect(await first.findByText('Not sent. Out')).toBeTruthy()
  await waitFor(() => expect(first.queryByRole('button', { name: '10:00 AM' })).toBeNull())
  await userEvent.click(first.getByRole('button', { name: '10:30 AM' }))
  answers[`POST ${slots}`] = () => Response.json({ when: 'Tuesday, November 24, 10:30 – 11:00 AM' })
  await userEvent.click(first.getByRole('button', { name: 'Request this time' }))
  expect(
    await first.findByText(/^You requested a showing on .+ \(Tuesday, November 24, 10:30 – 11:00 AM\)/),
  ).toBeTruthy()
  expect(calls('POST', '/showing-slots/71')).toMatchObject([{ starts: at('10:00') }, { starts: at('10:30') }])
  await userEvent.click(first.getByRole('button', { name: /^Request another time/ }))
  await userEvent.click(await first.findByRole('button', { name: 'None of these work' }))
  expect(first.getByLabelText(/When works/)).toBeTruthy()
})

test.each([
  ['when signed in', () => (answers[`GET ${base}`] = () => Response.json({ ...page, viewer: 'office' }))],
  ['in a browser of the office', () => localStorage.setItem('office_browser', '1')],
])('shows a preview %s that counts no view and saves nothing', async (_where, arrange) => {
  arrange()
  show()
  expect(await screen.findByText(/^This is a preview for PB Office/)).toBeTruthy()
  const first = within(screen.getByRole('article', { name: '20 Carroll St, 3E' }))
  const like = first.getByRole('button', { name: 'I like it' })
  await userEvent.click(like)
  expect(await first.findByText('Not saved. This is a preview.')).toBeTruthy()
  expect(like.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(first.getByRole('button', { name: /Request a showing/ }))
  await userEvent.click(await first.findByRole('button', { name: 'Send' }))
  expect(await first.findByText('Not sent. This is a preview.')).toBeTruthy()
  expect(fetched.mock.calls.every(([, init]) => init?.method === 'GET')).toBe(true)
})

test('is not a preview for a client who is a member of the office', async () => {
  localStorage.setItem('office_browser', '1')
  answers[`GET ${base}`] = () => Response.json({ ...page, viewer: 'reader' })
  show()
  expect(await screen.findByRole('heading', { level: 1, name: /Maya/ })).toBeTruthy()
  expect(screen.queryByText(/preview/)).toBeNull()
})

test('compares listings', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }))
  const price = within(screen.getByRole('table')).getByRole('row', { name: /^Price/ })
  expect(
    within(price)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['$3,250/month', '$3,900/month'])
})

test('acknowledges a disclosure with a typed name', async () => {
  show()
  await userEvent.click(await screen.findByText('Fair housing notice', { selector: 'summary *' }))
  await userEvent.click(screen.getByRole('button', { name: 'I’ve read it' }))
  expect(screen.getByText('Type your name')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/Your name/), 'Maya Chen')
  answers[`POST ${base}/notices/fair-housing`] = () =>
    Response.json({ ...page.notices[0], time_received: 1_795_000_100 })
  await userEvent.click(screen.getByRole('button', { name: 'I’ve read it' }))
  expect(await screen.findByText(/You acknowledged this on/)).toBeTruthy()
  expect(calls('POST', '/notices/fair-housing')).toEqual([{ name: 'Maya Chen' }])
})

test('shows one page for every invalid link, and another for a failed request', async () => {
  answers = {}
  show()
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
  cleanup()
  answers[`GET ${base}`] = () => problem(503)
  show()
  expect(await screen.findByRole('heading', { name: 'Couldn’t load your listings' })).toBeTruthy()
  answers[`GET ${base}`] = () => Response.json(page)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Maya/ })).toBeTruthy()
})

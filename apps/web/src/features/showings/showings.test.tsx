import type { Showing } from '@pb/contract/showings'
import { getDateIn, officeTimeZone } from '@pb/rules/time-zone'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import type { ShowingRequest } from '../../components/domain/showing-request.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { beginSession } from '../../lib/session.ts'
import ShowingDialog from './dialog/showing-dialog.tsx'
import ShowingsPanel from './list/showings-panel.tsx'
import { ShowingPage } from './record/showing-page.tsx'

beforeEach(() =>
  beginSession('session', {
    user_id: '7',
    name: 'Adam Cole',
    email: 'adam.cole@pboffice.example',
    photo: null,
    roles: ['AGENT'],
    time_zone: 'Europe/Berlin',
  }),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = (time: string): number => Date.parse(`2026-11-24T${time}:00-05:00`) / 1000

const showing: Showing = {
  showing_id: '5',
  status: 'confirmed',
  listing: {
    advertisement_id: '80',
    ad_type: 'rental',
    title: '20 Carroll St, 3E',
    neighborhood: 'Carroll Gardens',
    photo: null,
    latitude: null,
    longitude: null,
    access: { kind: 'Doorman', note: 'Ask for Ray' },
  },
  client: {
    user_id: '101',
    name: 'Nora Bell',
    email: 'nora@example.com',
    phone: '',
    link: '/clients/rental/101/details',
  },
  starts: at('10:30'),
  ends: at('11:00'),
  minutes: 30,
  requested_when: '',
  requested_message: '',
  note: '',
  cancel_reason: '',
  canceled_by: null,
  feedback: null,
  client_answer: null,
  email: null,
  client_url: null,
  tour_id: null,
  version: 3,
  time_created: at('09:00'),
}

const slots = {
  access: {
    notice_hours: 24,
    weekdays: [1, 2, 3, 4, 5],
    opens: 540,
    closes: 1080,
    kind: 'doorman',
    note: '',
    assumed: 1,
    may_edit: 1,
    version: 0,
  },
  minutes: 30,
  days: [
    {
      date: '2026-11-24',
      slots: [
        { starts: at('10:00'), ends: at('10:30'), reason: null, reason_text: '' },
        {
          starts: at('12:00'),
          ends: at('12:30'),
          reason: 'busy',
          reason_text: 'Noon conflicts with another showing',
        },
      ],
    },
  ],
  notes: ['24 hours’ notice'],
}

function show(element: ReactNode, answer: (call: ApiCall) => unknown = () => undefined) {
  const calls = mockServer((call) => {
    const own = answer(call)
    if (own !== undefined) return own
    if (call.path.startsWith('/v1/showing-slots/')) return slots
    return showing
  })
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return { sent: () => calls.filter(({ method }) => method !== 'GET') }
}

const request: ShowingRequest = {
  client: { user_id: '101', name: 'Nora Bell' },
  listing: { id: '80', title: '20 Carroll St, 3E' },
}

describe('scheduling', () => {
  it('offers free times in New York and sends the one chosen', async () => {
    const onClose = vi.fn<() => void>()
    const { sent } = show(<ShowingDialog request={request} onClose={onClose} />)
    const times = await screen.findByRole('group', { name: 'Times on Tue, Nov 24' })
    expect(
      within(times)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['10:00 AM'])
    expect(screen.getByText('24 hours’ notice')).toBeTruthy()
    await userEvent.click(within(times).getByRole('button', { name: '10:00 AM' }))
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sent()[0]).toMatchObject({
      path: '/v1/showings',
      body: {
        listing_id: '80',
        user_id: '101',
        starts: at('10:00'),
        minutes: 30,
        notify: true,
        anyway: false,
      },
    })
  })

  it('names what is in the way of other times, and sends them only as such', async () => {
    const { sent } = show(<ShowingDialog request={request} onClose={() => {}} />)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Show times that aren’t free' }))
    await userEvent.click(await screen.findByRole('button', { name: /^12:00 PM.*Noon conflicts/ }))
    expect(screen.getByText('Noon conflicts with another showing. Scheduled anyway.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))
    await waitFor(() => expect(sent()[0]).toMatchObject({ body: { starts: at('12:00'), anyway: true } }))
  })

  it('stays open with its entries when it fails, and sends again with the same key', async () => {
    const onClose = vi.fn<() => void>()
    const { sent } = show(<ShowingDialog request={request} onClose={onClose} />, ({ method }) =>
      method === 'POST' ? errorResponse(409, 'This time was just taken') : undefined,
    )
    await userEvent.click(await screen.findByRole('button', { name: '10:00 AM' }))
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))
    expect(await screen.findByText('This time was just taken')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    const keys = sent().map(({ body }) => (body as { key: string }).key)
    expect(keys[0]).toBe(keys[1])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('confirms what a client asked for', async () => {
    const asked: Showing = {
      ...showing,
      status: 'requested',
      starts: null,
      ends: null,
      requested_when: 'After work',
    }
    const { sent } = show(<ShowingDialog request={{ showing: asked }} onClose={() => {}} />)
    expect(screen.getByText('After work')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: '10:00 AM' }))
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() =>
      expect(sent()[0]).toMatchObject({
        path: '/v1/showings/5/time',
        body: { version: 3, starts: at('10:00') },
      }),
    )
  })
})

it('starts from the time that a client picked', async () => {
  const asked = { ...showing, status: 'requested' as const, starts: 4_000_000_000, ends: 4_000_001_800 }
  const { sent } = show(<ShowingDialog request={{ showing: asked }} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sent()[0]).toMatchObject({ body: { starts: 4_000_000_000, anyway: false } }))
})

describe('a listing’s showings', () => {
  const access = { ...slots.access, is_own: 0, changed_by: '', kind: null }
  const listing = { id: '80', title: '20 Carroll St, 3E' }

  it('lists what is coming up before what is past, and sets when it can be shown', async () => {
    const far = { ...showing, starts: 4_000_000_000, ends: 4_000_001_800 }
    const past = { ...showing, showing_id: '6', status: 'completed' as const }
    const { sent } = show(<ShowingsPanel listing={listing} />, ({ method, path }) => {
      if (path.startsWith('/v1/showing-access/')) return access
      return method === 'GET' ? { collection: [past, far], total: 2 } : undefined
    })
    const list = await screen.findByRole('list', { name: 'Showings' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByText('Past and canceled (1)')).toBeTruthy()
    expect(await screen.findByText('Monday to Friday, 9 AM – 6 PM')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Change showing access' }))
    const dialog = await screen.findByRole('dialog', { name: 'Showing access' })
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await userEvent.click(within(dialog).getByRole('checkbox', { name: day }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(within(dialog).getAllByText('Choose a day').length).toBeGreaterThan(0)
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Saturday' }))
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'How to get in' }), 'Lockbox')
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Contact and instructions' }), 'Code 11')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent()[0]).toMatchObject({
        path: '/v1/showing-access/80',
        body: { weekdays: [6], opens: 540, closes: 1080, notice_hours: 24, kind: 'lockbox', note: 'Code 11' },
      }),
    )
  })

  it('are not changed by other agents than the listing’s', async () => {
    show(<ShowingsPanel listing={listing} canSchedule={false} />, ({ path }) =>
      path.startsWith('/v1/showing-access/')
        ? { ...access, is_own: 1, may_edit: 0 }
        : { collection: [], total: 0 },
    )
    expect(await screen.findByText('Only the listing’s agent can change this.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a showing', () => {
  it('shows its time in New York and how to get in, and is canceled with a reason', async () => {
    const { sent } = show(<ShowingPage id="5" />)
    expect(await screen.findByText('Tue, Nov 24, 10:30 – 11:00 AM')).toBeTruthy()
    expect(screen.getByText('Doorman: Ask for Ray')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel showing' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this showing?' })
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Rented')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel showing' }))
    await waitFor(() =>
      expect(sent()[0]).toMatchObject({
        path: '/v1/showings/5/cancel',
        body: { version: 3, reason: 'Rented', notify: true },
      }),
    )
  })

  it('shows the forecast of its hour, or of its day when that is further ahead', async () => {
    const now = Math.floor(Date.now() / 1000)
    const forecast = {
      hours: [{ time: now + 3000, temperature: 61, precipitation_chance: 40, code: 61, text: 'Light rain' }],
      days: [
        {
          date: getDateIn(officeTimeZone, new Date((now + 3 * 86_400) * 1000)),
          high: 70,
          low: 55,
          precipitation_chance: 0,
          code: 0,
          text: 'Clear',
        },
      ],
    }
    const answer =
      (starts: number) =>
      ({ path }: ApiCall) =>
        path.startsWith('/v1/weather')
          ? { latitude: 40.7, longitude: -74, is_default: 0, weather: forecast, reason: '' }
          : {
              ...showing,
              starts,
              ends: starts + 1800,
              listing: { ...showing.listing, latitude: 40.68, longitude: -73.99 },
            }
    show(<ShowingPage id="5" />, answer(now + 3600))
    expect(await screen.findByText('Forecast: Light rain, 61°F, 40% chance of rain')).toBeTruthy()
    cleanup()
    show(<ShowingPage id="5" />, answer(now + 3 * 86_400))
    expect(await screen.findByText('Forecast for the day: Clear, 55° to 70°F')).toBeTruthy()
  })

  it('shows why an email did not leave', async () => {
    show(<ShowingPage id="5" />, ({ method }) =>
      method === 'GET' ? { ...showing, email: { state: 'failed', failure: 'Unknown address' } } : undefined,
    )
    expect(await screen.findByText('The email about it wasn’t sent: Unknown address')).toBeTruthy()
  })

  it('has a page for one that is gone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    show(<ShowingPage id="5" />, () => errorResponse(404, 'Not found'))
    expect(await screen.findByText('Showing not found')).toBeTruthy()
  })
})

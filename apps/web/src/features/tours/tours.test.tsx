import type { Tour } from '@pb/contract/tours'
import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { forgetOfflineData } from '../../lib/offline-data.ts'
import { beginSession } from '../../lib/session.ts'
import { findKeptTour, listUnsent } from './offline/tour-store.ts'
import PlanDialog from './plan/plan-dialog.tsx'
import { toPlan, toStoredPlan } from './plan/plan-form.ts'
import { TourPage } from './sheet/tour-page.tsx'

/** Each test has an agent of its own, whose tours are kept apart. */
let agents = 0
let userId = ''
beforeEach(() => {
  agents += 1
  userId = String(agents)
  beginSession('session', {
    user_id: userId,
    name: 'Adam Cole',
    email: 'adam.cole@pboffice.example',
    photo: null,
    roles: ['AGENT'],
    time_zone: 'America/New_York',
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const at = (time: string): number => Date.parse(`2026-11-24T${time}:00-05:00`) / 1000

const tour: Tour = {
  tour_id: '4',
  status: 'planned',
  title: '',
  client: {
    user_id: '101',
    name: 'Nora Bell',
    email: 'nora@example.com',
    phone: '',
    link: '/clients/rental/101/details',
  },
  starts: at('10:00'),
  ends: at('11:00'),
  travel: 'walk',
  start: null,
  stops: [
    {
      stop_id: '41',
      listing: {
        advertisement_id: '80',
        ad_type: 'rental',
        title: '20 Carroll St, 3E',
        neighborhood: 'Carroll Gardens',
        photo: null,
        latitude: 40.68,
        longitude: -73.99,
        access: { kind: 'Lockbox', note: 'Code 11' },
      },
      showing_id: null,
      starts: at('10:00'),
      ends: at('10:20'),
      minutes: 20,
      travel: null,
      wait_minutes: 0,
      problem: 'Needs 24 hours’ notice',
      notes: [],
      photos: [],
    },
  ],
  travel_minutes: 0,
  remarks: ['Times between stops are estimates.'],
  version: 2,
}

function show(answer: (call: ApiCall) => unknown): () => ApiCall[] {
  const calls = mockServer(answer)
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <TourPage id="4" /> }])} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return () => calls.filter(({ method }) => method !== 'GET')
}

async function addNote(text: string): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: 'New note about 20 Carroll St, 3E' }), text)
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
}

test('a sheet shows each stop with its time, access and what does not fit', async () => {
  show(() => tour)
  expect(await screen.findByRole('listitem', { name: 'Stop 1: 20 Carroll St, 3E' })).toBeTruthy()
  expect(screen.getByText('10:00 – 10:20 AM')).toBeTruthy()
  expect(screen.getByText('Lockbox: Code 11')).toBeTruthy()
  expect(screen.getByText('Needs 24 hours’ notice')).toBeTruthy()
  expect(screen.getByText('Times between stops are estimates.')).toBeTruthy()
})

test('a note written without a network is stored, and sent once when it is back', async () => {
  let online = false
  const stop = tour.stops[0]!
  const sent = show(({ method, body }) => {
    if (method === 'GET') return tour
    if (!online) throw new TypeError('Failed to fetch')
    const { key, text, time } = body as { key: string; text: string; time: number }
    return { ...tour, stops: [{ ...stop, notes: [{ key, text, time }] }] }
  })
  await addNote('Bright, but loud')
  expect(await screen.findByText('Not sent yet')).toBeTruthy()
  // A call whose connection broke is repeated once. Were the page closed before, the next one would see the second try.
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]!.body).toEqual(sent()[0]!.body)
  expect(await listUnsent(userId, '4')).toMatchObject([{ text: 'Bright, but loud' }])
  expect(screen.getByText(/^Not sent yet: 1 note\. They’re on this device/)).toBeTruthy()
  online = true
  // A page that is opened again sends what it finds.
  cleanup()
  const again = show(({ method, body }) => {
    if (method === 'GET') return tour
    const { key, text, time } = body as { key: string; text: string; time: number }
    return { ...tour, stops: [{ ...stop, notes: [{ key, text, time }] }] }
  })
  await waitFor(() => expect(again()).toHaveLength(1))
  expect(again()[0]!.body).toEqual(sent()[0]!.body)
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull())
  expect(await listUnsent(userId, '4')).toEqual([])
})

test('photos are stored until they are sent; one that the server refuses stays with the reason', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const sent = show(({ method }) => (method === 'GET' ? tour : errorResponse(422, 'This is not a photo')))
  const file = new File(['jpeg'], 'IMG_1.jpg', { type: 'image/jpeg' })
  await userEvent.upload(await screen.findByLabelText(/^Add photo/), [file, file])
  await waitFor(() => expect(screen.getAllByText('This is not a photo')).toHaveLength(2))
  expect(sent().map(({ path }) => path.split('?')[0])).toEqual(['/v1/tours/4/photos', '/v1/tours/4/photos'])
  expect(await listUnsent(userId, '4')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Delete photo 1 of 20 Carroll St, 3E' }))
  expect(await listUnsent(userId, '4')).toHaveLength(2)
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, delete photo' }))
  await waitFor(async () => expect(await listUnsent(userId, '4')).toHaveLength(1))
})

test('a tour that was open shows without a network, and to no one who signs in after', async () => {
  show(() => tour)
  await screen.findByText('10:00 – 10:20 AM')
  await waitFor(async () => expect(await findKeptTour(userId, '4')).not.toBeNull())
  cleanup()
  show(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await screen.findByText('10:00 – 10:20 AM')).toBeTruthy()
  expect(screen.getByText(/^You’re offline\. Showing the tour as this device last saw it/)).toBeTruthy()
  forgetOfflineData(userId)
  expect(await findKeptTour(userId, '4')).not.toBeNull()
  forgetOfflineData('another')
  await waitFor(async () => expect(await findKeptTour(userId, '4')).toBeNull())
})

test('a tour is confirmed, also with stops that do not fit', async () => {
  const sent = show(({ method }) => (method === 'GET' ? tour : { ...tour, status: 'confirmed' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm tour' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Also the stops that don’t fit' }))
  const buttons = screen.getAllByRole('button', { name: 'Confirm tour' })
  await userEvent.click(buttons.at(-1)!)
  await waitFor(() =>
    expect(sent()[0]).toMatchObject({
      path: '/v1/tours/4/confirm',
      body: { version: 2, notify: true, anyway: true },
    }),
  )
})

test('a new plan starts from the selected listings and the client, the next morning in New York', async () => {
  const sent = show(() => tour)
  cleanup()
  const onPlanned = vi.fn<(tour: Tour) => void>()
  render(
    <QueryClientProvider client={createTestClient()}>
      <PlanDialog
        client={{ user_id: '101', name: 'Nora Bell' }}
        listings={[
          { id: '80', title: '20 Carroll St, 3E' },
          { id: '81', title: '4 Hoyt St, 2' },
        ]}
        onClose={() => {}}
        onPlanned={onPlanned}
      />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Plan' }))
  await waitFor(() => expect(onPlanned).toHaveBeenCalledTimes(1))
  expect(sent()[0]).toMatchObject({
    path: '/v1/tours',
    body: { user_id: '101', stops: [{ listing_id: '80' }, { listing_id: '81' }] },
  })
  const { starts } = sent()[0]!.body as { starts: number }
  expect(starts * 1000).toBeGreaterThan(Date.now())
})

test('a plan keeps the time in New York and the listings in their order', () => {
  expect(toPlan(toStoredPlan(tour), tour)).toEqual({
    title: '',
    starts: at('10:00'),
    travel: 'walk',
    start: null,
    order: 'best',
    stops: [{ listing_id: '80', minutes: 20 }],
  })
})

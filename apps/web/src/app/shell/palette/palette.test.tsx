import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { Palette as Found } from '@pb/contract/suggestions'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/create-query-client.ts'
import { beginSession, endSession } from '../../../lib/session.ts'
import Palette from './palette.tsx'
import { getRecents, addRecent } from './recent.ts'
import { bufferKey, setPaletteOpen } from './state.ts'
import { mockFetch } from '../../../../test/mock-fetch.ts'

const user = {
  user_id: '7',
  name: 'Adam Cole',
  email: 'a@x.example',
  photo: null,
  roles: [],
  time_zone: null,
}
const nothing: Found = { units: [], buildings: [], listings: [], clients: [], agents: [], neighborhoods: [] }
const building = (id: string, address: string) => ({
  building_id: id,
  address,
  neighborhood: 'Kips Bay',
  city: 'New York',
  zip: '10016',
  match: 'prefix' as const,
})
const unit = {
  apartment_id: '9',
  building_id: '1',
  address: '210 East 39th Street',
  unit: '5B',
  neighborhood: 'Kips Bay',
  listing: { advertisement_id: '42', ad_type: 'rental', price: 3000, standard_status: 'Active' },
  match: 'exact',
} as const

const fetched = mockFetch()

/** Mocks the server's results per search text. */
function answer(answers: Readonly<Record<string, Partial<Found>>>): void {
  fetched.mockImplementation((url) => {
    const text = new URL(url, 'http://x').searchParams.get('search')!
    return Promise.resolve(Response.json({ ...nothing, ...answers[text] }))
  })
}

function Where() {
  const { pathname, search } = useLocation()
  return <p>at {pathname + search}</p>
}

function open(): UserEvent {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <>
          <Where />
          <Palette />
        </>
      ),
    },
  ])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const field = () => screen.getByRole('combobox')
const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => screen.getByRole('option', { selected: true })

beforeEach(() => {
  localStorage.clear()
  Element.prototype.scrollTo = () => {}
  beginSession('one', user)
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('opens with pages and actions, without a request', async () => {
  open()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  for (const title of ['Pages', 'Actions'])
    expect(within(screen.getByRole('group', { name: title })).getAllByRole('option').length).toBeGreaterThan(
      2,
    )
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})

test('fills the field with keys typed while the palette loads', () => {
  setPaletteOpen(true)
  for (const key of ['s', 'x', 'Backspace', 'a', 'Tab'])
    bufferKey(new KeyboardEvent('keydown', { key, cancelable: true }))
  bufferKey(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  open()
  expect(field()).toHaveProperty('value', 'sa')
  setPaletteOpen(false)
})

test('wraps around with arrows, jumps with Home and End, and sets aria-activedescendant', async () => {
  const keys = open()
  const all = screen.getAllByRole('option')
  expect(chosen()).toBe(all[0])
  await keys.keyboard('{ArrowUp}')
  expect(chosen()).toBe(all.at(-1))
  await keys.keyboard('{ArrowDown}{ArrowDown}')
  expect(chosen()).toBe(all[1])
  expect(field().getAttribute('aria-activedescendant')).toBe(all[1]!.id)
  await keys.keyboard('{End}')
  expect(chosen()).toBe(all.at(-1))
  await keys.keyboard('{Home}')
  expect(chosen()).toBe(all[0])
})

test('finds a page locally and opens it with Enter', async () => {
  answer({})
  const keys = open()
  await keys.keyboard('rentls')
  expect(lines()).toEqual(['Rentals'])
  await keys.keyboard('{Enter}')
  expect(await screen.findByText('at /search/rental')).toBeTruthy()
})

test('applies Enter pressed before the response to the new results', async () => {
  answer({
    '210 e 39': { buildings: [building('1', '210 East 39th Street')] },
    '210 e 39 5b': { units: [unit], buildings: [building('1', '210 East 39th Street')] },
  })
  const keys = open()
  await keys.keyboard('210 e 39')
  expect(await screen.findByRole('option', { name: /210 East 39th Street/ })).toBeTruthy()
  await keys.keyboard(' 5b{Enter}')
  expect(await screen.findByText('at /listing/42/details')).toBeTruthy()
  expect(getRecents('7').map(({ id }) => id)).toEqual(['unit:9'])
})

test('highlights matches and keeps the options until the next results arrive', async () => {
  const later = Promise.withResolvers<Response>()
  answer({ '210': { buildings: [building('1', '210 East 39th Street')] } })
  const keys = open()
  await keys.keyboard('210')
  const option = await screen.findByRole('option')
  expect([...option.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['210'])
  fetched.mockImplementation(() => later.promise)
  await keys.keyboard(' e')
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  expect(lines()).toHaveLength(1)
  later.resolve(Response.json({ ...nothing, buildings: [building('2', '210 East 3rd Street')] }))
  expect(await screen.findByRole('option', { name: /3rd/ })).toBeTruthy()
})

test('opens an unlisted unit in its building, with ⌘ in a new tab', async () => {
  answer({ '210 e 39 5b': { units: [{ ...unit, listing: null }] } })
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const keys = open()
  await keys.keyboard('210 e 39 5b')
  await screen.findByRole('option', { name: /5B/ })
  await keys.keyboard('{Meta>}{Enter}{/Meta}')
  expect(opened).toHaveBeenCalledWith('/building/1?unit=5B', '_blank', 'noopener')
  expect(screen.getByText('at /')).toBeTruthy()
  await keys.keyboard('{Enter}')
  expect(await screen.findByText('at /building/1?unit=5B')).toBeTruthy()
})

test('shows recent options first and finds them without the server', async () => {
  addRecent('7', { id: 'building:1', title: '210 East 39th Street', detail: 'Kips Bay', to: '/building/1' })
  addRecent('8', { id: 'building:2', title: '1 Broadway', detail: '', to: '/building/2' })
  answer({ '210': { buildings: [building('1', '210 East 39th Street')] } })
  const keys = open()
  expect(within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')).toHaveLength(1)
  await keys.keyboard('210')
  expect(lines()).toHaveLength(1)
  await waitFor(() => expect(screen.getByText('1 result')).toBeTruthy())
  expect(screen.queryByRole('group', { name: 'Buildings' })).toBeNull()
})

test('shows an error with retry, and still finds pages', async () => {
  fetched.mockRejectedValueOnce(new TypeError('fetch failed'))
  const keys = open()
  await keys.keyboard('sales')
  expect((await screen.findByRole('alert')).textContent).toContain('Can’t reach PB Office')
  expect(lines()[0]).toBe('Sales')
  answer({ sales: { buildings: [building('3', '3 Sales Alley')] } })
  await keys.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: /Alley/ })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows the empty state only after the response', async () => {
  answer({})
  const keys = open()
  await keys.keyboard('zzzzqq')
  expect(screen.queryByText(/Nothing found/)).toBeNull()
  expect(await screen.findByText('Nothing found for “zzzzqq”')).toBeTruthy()
  await keys.keyboard('{Enter}')
  expect(screen.getByText('at /')).toBeTruthy()
})

test('aborts the request of an outdated text', async () => {
  fetched.mockImplementation(() => new Promise(() => {}))
  const keys = open()
  await keys.keyboard('21')
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  const { signal } = fetched.mock.calls[0]![1]!
  await keys.keyboard('0')
  await waitFor(() => expect(signal!.aborted).toBe(true))
})

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../../../test/query-client.ts'
import { mockServer, type ApiCall } from '../../../../../../test/mock-fetch.ts'
import AddListingDialog from '../add-listing-dialog.tsx'

const suggestion = {
  building_id: '12',
  address: '345 East 93rd Street',
  city: 'New York',
  state: 'NY',
  zip: '10128',
  neighborhood: 'Yorkville',
  pet_policy: '',
  ownership: 'rental',
  building_type: '',
}
const located = {
  address: '345 East 93rd Street',
  street: 'East 93rd Street',
  unit: '4C',
  borough: 'MN',
  boroughs: ['MN'],
  candidates: [],
  street_known: true,
  similar_streets: [],
  latitude: 40.7814,
  longitude: -73.9478,
  precision: 'block',
  neighborhood: 'YORK',
  zip: '10128',
  existing: null,
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(location: Record<string, unknown> = {}): ApiCall[] {
  const calls = mockServer(({ path, method }) => {
    if (path.endsWith('suggest-buildings')) return { collection: [] }
    if (path.endsWith('locate-address')) return { ...located, ...location }
    if (path.endsWith('/v1/buildings') && method === 'POST') return { building: suggestion, created: true }
    return undefined
  })
  render(
    <QueryClientProvider client={createTestClient()}>
      <MemoryRouter>
        <AddListingDialog open onOpenChange={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}

async function openForm(): Promise<HTMLElement> {
  await userEvent.type(await screen.findByLabelText('Price*'), '3200')
  await userEvent.type(screen.getByRole('combobox', { name: 'Address*' }), '345 e 93 st 4c')
  await userEvent.click(
    await screen.findByRole('option', { name: /^Add 345 East 93rd Street as a new building/ }),
  )
  return screen.findByRole('dialog', { name: 'Add a building' })
}

test('adds an address that the office doesn’t know and goes on with what was typed', async () => {
  const calls = show()
  const form = await openForm()
  await waitFor(() =>
    expect(within(form).getByRole<HTMLSelectElement>('combobox', { name: 'Neighborhood*' }).value).toBe(
      'YORK',
    ),
  )
  expect(within(form).getByLabelText<HTMLInputElement>('Position*').value).toBe('40.78140, -73.94780')
  const position = within(form).getByLabelText('Position*')
  await userEvent.clear(position)
  await userEvent.type(position, '40.7815, -73.9480')
  await waitFor(() => expect(calls.at(-1)?.query.get('latitude')).toBe('40.7815'))
  await userEvent.click(within(form).getByRole('button', { name: 'Add a building' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a building' })).toBeNull())
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    borough: 'MN',
    zip: '10128',
    neighborhood: 'YORK',
    latitude: 40.7815,
    longitude: -73.948,
    allow_unknown_street: false,
  })
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Address*' }).value).toBe(
    '345 East 93rd Street',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Apt #').value).toBe('4C')
  expect(screen.getByLabelText<HTMLInputElement>('Price*').value).toBe('3,200')
})

test('offers the building that has the address already', async () => {
  const calls = show({ existing: suggestion })
  const form = await openForm()
  await userEvent.click(await within(form).findByRole('button', { name: 'Use this building' }))
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Address*' }).value).toBe(
    '345 East 93rd Street',
  )
})

test('adds an unknown street only when the agent confirms it, and offers similar ones', async () => {
  const calls = show({ street_known: false, similar_streets: ['East 95th Street'] })
  const form = await openForm()
  await within(form).findByText(/We don’t know a street/)
  expect(within(form).getByRole('button', { name: 'East 95th Street' })).toBeTruthy()
  await userEvent.click(within(form).getByRole('button', { name: 'Add a building' }))
  expect(await within(form).findByText('Check the street, or confirm that it exists.')).toBeTruthy()
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(within(form).getByRole('checkbox'))
  await userEvent.click(within(form).getByRole('button', { name: 'Add a building' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ allow_unknown_street: true }),
  )
})

test('asks which address is meant when there are several, and keeps the unit', async () => {
  const candidate = { address: '345 East 93rd Street', borough: 'BK', zip: '', neighborhood: null }
  const calls = show({
    borough: null,
    boroughs: ['MN', 'BK'],
    candidates: [
      { ...candidate, borough: 'MN', zip: '10128', neighborhood: 'YORK', building_id: '12' },
      { ...candidate, building_id: null },
    ],
  })
  const form = await openForm()
  await within(form).findByText('Which one is it?')
  expect(within(form).getByText(/Yorkville, Manhattan, 10128, already in the office/)).toBeTruthy()
  await userEvent.click(within(form).getAllByRole('button', { name: '345 East 93rd Street' })[1]!)
  await waitFor(() => expect(calls.at(-1)?.query.get('address')).toBe('345 East 93rd Street, 4C'))
  expect(calls.at(-1)?.query.get('borough')).toBe('BK')
})

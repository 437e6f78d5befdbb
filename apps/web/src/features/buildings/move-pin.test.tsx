import type { Building } from '@pb/contract/buildings'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import MovePin from './move-pin.tsx'

const building: Building = {
  building_id: '5',
  address: '345 East 93rd Street',
  city: 'New York',
  state: 'NY',
  zip: '10128',
  borough: 'Manhattan',
  neighborhood: 'Yorkville',
  neighborhood_abbreviation: 'YORK',
  ownership: 'rental',
  building_type: '',
  units_total: null,
  floors: null,
  year_built: null,
  pet_policy: '',
  amenities: [],
  sales_avg: null,
  rentals_avg: null,
  latitude: 40.7814,
  longitude: -73.9478,
  photo: null,
  may_move: true,
  units: [],
}

let moves: unknown[]
let answer: (call: ApiCall) => unknown

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  moves = []
  answer = () => ({
    latitude: 40.7,
    longitude: -74,
    neighborhood: 'Tribeca',
    neighborhood_abbreviation: 'TRIB',
  })
  mockServer((call) => {
    if (call.method !== 'PUT') return { neighborhood: 'TRIB' }
    moves.push(call.body)
    return answer(call)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show() {
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={createTestClient()}>
      <MovePin building={building} onClose={onClose} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return { onClose, dialog: within(screen.getByRole('dialog')) }
}

async function type(text: string) {
  const field = screen.getByLabelText('Position*')
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

test('moves a pin, names the neighborhood, and moves it back on undo', async () => {
  const { dialog, onClose } = show()
  await userEvent.click(dialog.getByRole('button', { name: 'Save position' }))
  expect(dialog.getByRole('alert').textContent).toMatch(/^Drag the pin/)
  await type('40.7186, -74.0083')
  expect(await dialog.findByText('Neighborhood: Tribeca')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save position' }))
  expect(await screen.findByText('Moved 345 East 93rd Street in Tribeca')).toBeTruthy()
  expect(onClose).toHaveBeenCalledTimes(1)
  const [from, to] = [
    { latitude: 40.7814, longitude: -73.9478 },
    { latitude: 40.7186, longitude: -74.0083 },
  ]
  expect(moves).toEqual([{ ...to, from }])
  await userEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
  await waitFor(() => expect(moves[1]).toEqual({ ...from, neighborhood: 'YORK', from: to }))
})

test('stays open with the reason when the pin was not moved', async () => {
  answer = () => errorResponse(409, 'Someone else moved this building. Reload to see where it is now.')
  const { dialog, onClose } = show()
  await type('40.7186, -74.0083')
  await userEvent.click(dialog.getByRole('button', { name: 'Save position' }))
  expect(await dialog.findByText(/^Someone else moved this building/)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

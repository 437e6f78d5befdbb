import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestClient } from '../../../../../test/query-client.ts'
import { mockServer, type ApiCall } from '../../../../../test/mock-fetch.ts'
import { defaultState, type SearchState } from '../search-state.ts'
import { CompanyFilter } from './company-filter.tsx'

let calls: ApiCall[]
let state: SearchState

beforeEach(() => {
  state = defaultState('sale')
  calls = mockServer(() => ({
    collection: [
      { company_name: 'Corcoran Group', listings_count: 12 },
      { company_name: 'Concord Realty', listings_count: 3 },
    ],
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function type(text: string) {
  render(
    <QueryClientProvider client={createTestClient()}>
      <CompanyFilter adType="sale" names={[]} update={(change) => (state = change(state))} />
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByRole('combobox', { name: 'Company' }), text)
  await screen.findByRole('option', { name: /Corcoran Group/ })
}

it('takes the first company on Enter when its name has the typed text', async () => {
  await type('corc')
  await userEvent.keyboard('{Enter}')
  expect(state.company_name).toEqual(['Corcoran Group'])
})

it('takes no company that only resembles the typed text, unless it is chosen', async () => {
  await type('corcorn')
  await userEvent.keyboard('{Enter}')
  expect(state.company_name).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(state.company_name).toEqual(['Corcoran Group'])
})

it('asks for companies with listings of the searched type', async () => {
  await type('corc')
  expect(calls[0]?.query.get('ad_type')).toBe('sale')
})

import type { MatchingClient } from '@pb/contract/saved-searches'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { renderPage } from '../render.fixture.tsx'
import { MatchingClientsList } from './matching-clients-list.tsx'

function client(id: string, more: Partial<MatchingClient> = {}): MatchingClient {
  return {
    user_id: id,
    name: `Client ${id}`,
    first_name: 'Client',
    last_name: id,
    email: `${id}@client.example`,
    phone: '',
    photo: null,
    search_id: id,
    title: '1 Bed in Chelsea',
    created_by: '41',
    fits: ['1 Bed', 'Chelsea'],
    reason: 'Price dropped from $4,200 to $3,900',
    reason_kind: 'price_drop',
    matched_on: null,
    household: [],
    ...more,
  }
}

let clients: MatchingClient[] = []
let broken = false

function answer({ query }: ApiCall): unknown {
  if (broken) return errorResponse(500, 'The office is closed')
  const offset = Number(query.get('offset'))
  const limit = Number(query.get('limit'))
  return { count: clients.length, offset, limit, collection: clients.slice(offset, offset + limit) }
}

beforeEach(() => {
  clients = [client('1', { household: [{ user_id: '9', name: 'Bo Ng' }] }), client('2')]
  broken = false
  mockServer(answer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  renderPage(
    <MatchingClientsList
      listingId="71"
      getPath={({ user_id }) => `/clients/rental/${user_id}/details`}
      renderSend={(picked, done) => (
        <button type="button" onClick={done}>
          Send to {picked.map(({ name }) => name).join(' and ')}
        </button>
      )}
    />,
  )

describe('MatchingClientsList', () => {
  it('shows reasons, sends to the checked clients and clears the selection afterwards', async () => {
    open()
    expect(await screen.findByRole('link', { name: 'Client 1' })).toBeDefined()
    expect(screen.getAllByText('Price dropped from $4,200 to $3,900')).toHaveLength(2)
    expect(screen.getByText('With Bo Ng')).toBeDefined()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Send to Client 2' }))
    expect(screen.getByRole('button').textContent).toBe('Send to Client 2')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Check all' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send to Client 1 and Client 2' }))
    expect(screen.getByRole('button').textContent).toBe('Send to ')
  })

  it('loads more clients page by page', async () => {
    clients = Array.from({ length: 120 }, (_, at) => client(String(at + 1)))
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Show more of 120 clients' }))
    expect(await screen.findByRole('link', { name: 'Client 100' })).toBeDefined()
  })

  it('shows an empty state and an error state', async () => {
    clients = []
    open()
    expect(await screen.findByText('No matching clients for this listing')).toBeDefined()
    cleanup()
    broken = true
    open()
    expect(await screen.findByText('The office is closed')).toBeDefined()
    broken = false
    clients = [client('1')]
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Client 1' })).toBeDefined()
  })
})

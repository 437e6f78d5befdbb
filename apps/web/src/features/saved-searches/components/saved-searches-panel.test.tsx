import type { ClientSearchCard } from '@pb/contract/saved-searches'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { savedSearchFixture } from '../saved-search.fixture.ts'
import { mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { renderPage } from '../render.fixture.tsx'
import { SavedSearchesPanel } from './saved-searches-panel.tsx'

const total = 1000

function card(index: number): ClientSearchCard {
  return {
    user_id: String(index + 1),
    name: `Client ${index + 1}`,
    photo: null,
    search: savedSearchFixture({ search_id: String(index + 1), new_count: index === 0 ? 4 : 0 }),
    searches_count: 1,
  }
}

function answer({ query }: ApiCall): unknown {
  const offset = Number(query.get('offset'))
  const limit = Number(query.get('limit'))
  const count = query.get('search') === 'unknown' ? 0 : total
  const collection = Array.from({ length: Math.min(limit, Math.max(count - offset, 0)) }, (_, at) =>
    card(offset + at),
  )
  return { count, offset, limit, collection }
}

let calls: ApiCall[] = []
beforeEach(() => {
  calls = mockServer(answer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('SavedSearchesPanel', () => {
  it('renders visible cards only and opens the clicked client', async () => {
    const onOpen = vi.fn<(chosen: ClientSearchCard) => void>()
    renderPage(<SavedSearchesPanel adType="rental" currentId="2" onOpen={onOpen} />)
    const first = await screen.findByRole('button', { name: /^Client 1\b/ })
    expect(first.textContent).toContain('4 New')
    expect(first.textContent).toContain('12 results')
    expect(screen.getByRole('button', { name: /^Client 2\b/ }).getAttribute('aria-current')).toBe('true')
    expect(screen.getAllByRole('listitem').length).toBeLessThan(60)
    await userEvent.click(first)
    expect(onOpen.mock.calls[0]?.[0].user_id).toBe('1')
  })

  it('moves the focus with arrow keys', async () => {
    renderPage(<SavedSearchesPanel adType="rental" currentId={undefined} onOpen={() => {}} />)
    const first = await screen.findByRole('button', { name: /^Client 1\b/ })
    first.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Client 3'))
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(document.activeElement).toBe(first))
  })

  it('searches for the typed text', async () => {
    renderPage(<SavedSearchesPanel adType="sale" currentId={undefined} onOpen={() => {}} />)
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'unknown' } })
    expect(await screen.findByText('No clients match')).toBeDefined()
    expect(calls.at(-1)?.query.get('ad_type')).toBe('sale')
    expect(calls.at(-1)?.query.get('search')).toBe('unknown')
  })
})

import { cleanup, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer } from '../../../test/mock-fetch.ts'
import { renderPage } from '../../features/saved-searches/render.fixture.tsx'
import { beginSession, endSession } from '../../lib/session.ts'
import { Component as ResultsPage } from '../pages/results-page.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
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
  endSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

test("drops another agent's client from a link, and keeps the search", async () => {
  mockServer(({ path }) =>
    path.includes('99')
      ? errorResponse(404, 'Not found')
      : { count: 0, offset: 0, limit: 20, collection: [], listing_ids: [] },
  )
  renderPage(
    <>
      <ResultsPage />
      <Address />
    </>,
    '/results/selected?listing_ids=71&client_id=99&search_id=5',
  )
  expect(await screen.findByText('This link was for a client you don’t have')).toBeTruthy()
  await waitFor(() => {
    const address = screen.getByLabelText('Address').textContent
    expect(address).toContain('listing_ids=71')
    expect(address).not.toMatch(/client_id|search_id/)
  })
})

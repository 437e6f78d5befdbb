import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../../test/query-client.ts'
import { mockFetch } from '../../../../../test/mock-fetch.ts'
import AddListingDialog from './add-listing-dialog.tsx'
import { emptyForm, saveDraft } from './new-listing-form.ts'

const fetch = mockFetch()

afterEach(() => saveDraft(null))

const apartment = {
  apartment_id: '31',
  bedrooms: '1',
  bathrooms: 1,
  size: 700,
  listings: [],
}
const duplicate = {
  status: 409,
  code: 'conflict',
  title: 'You already list this apartment.',
  detail: 'You already list this apartment.',
  errorMsg: 'You already list this apartment.',
}

const listingBodies = () =>
  fetch.mock.calls
    .filter(([url, init]) => init?.method === 'POST' && url.includes('/preview-listings'))
    .map(([, init]) => JSON.parse(init?.body as string) as { allow_duplicate: boolean; request_key: string })

test('a second listing of an apartment is added only after Add it anyway, with the same request key', async () => {
  saveDraft({
    ...emptyForm(),
    building: { building_id: '7', address: '330 East 38th Street' },
    address: '330 East 38th Street',
    unit: '12C',
    price: '3500',
    bedrooms: '1',
    bathrooms: '1',
    size: '700',
  } as Parameters<typeof saveDraft>[0])
  fetch.mockImplementation(async (_url, init) => {
    if (init?.method !== 'POST') return Promise.resolve(Response.json(apartment))
    const { allow_duplicate } = JSON.parse(init.body as string) as { allow_duplicate: boolean }
    return Promise.resolve(
      allow_duplicate
        ? Response.json({ advertisement_id: '99' }, { status: 200 })
        : Response.json(duplicate, {
            status: 409,
            headers: { 'content-type': 'application/problem+json' },
          }),
    )
  })
  const onOpenChange = vi.fn<(open: boolean) => void>()
  render(
    <QueryClientProvider client={createTestClient()}>
      <MemoryRouter>
        <AddListingDialog open onOpenChange={onOpenChange} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  expect((await screen.findByRole('alert')).textContent).toContain('You already list this apartment.')
  expect(onOpenChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Add it anyway' }))
  await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  const [first, second] = listingBodies()
  expect([first?.allow_duplicate, second?.allow_duplicate]).toEqual([false, true])
  expect(second?.request_key).toBe(first?.request_key)
})

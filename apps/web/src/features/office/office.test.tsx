import type { FirstStep, OfficeDetails } from '@pb/contract/office'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import FirstSteps from './first-steps.tsx'
import { OfficePage } from './office-page.tsx'

const office: OfficeDetails = {
  name: 'Okafor Homes',
  address: '',
  phone: '',
  license_number: '',
  logo: null,
  complete: true,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(element: ReactElement, answer: (call: ApiCall) => unknown): ApiCall[] {
  const calls = mockServer(answer)
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          {element}
          <Toaster theme="light" />
        </>
      ),
    },
  ])
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return calls
}

test('saves the details of the office, and names a wrong phone number at its field', async () => {
  const calls = show(<OfficePage />, ({ method, body }) =>
    method === 'GET' ? office : { ...office, ...(body as object) },
  )
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save changes' })
  expect(save.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Phone'), '555')
  await userEvent.click(save)
  expect(await screen.findByText(/Enter the number with its area code/)).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Phone'))
  await userEvent.type(screen.getByLabelText('Phone'), '212 555 0100')
  await userEvent.click(save)
  expect(await screen.findByText('Office saved')).toBeTruthy()
  const sent = calls.filter(({ method }) => method !== 'GET')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ name: 'Okafor Homes' })
  await waitFor(() => expect(save.disabled).toBe(true))
})

test('keeps what was entered when it cannot be saved', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(<OfficePage />, ({ method }) => (method === 'GET' ? office : errorResponse(503, 'Not ready')))
  await userEvent.type(await screen.findByLabelText('Address'), '1140 Broadway')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Not ready')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('1140 Broadway')
})

test('lists the first steps with the way to each, and nothing once all are done', async () => {
  const steps: FirstStep[] = [
    { key: 'name', done: true },
    { key: 'invite', done: false },
    { key: 'clients', done: false },
  ]
  show(<FirstSteps />, () => ({ steps }))
  expect(await screen.findByText('1 of 3 done')).toBeTruthy()
  const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(paths).toEqual(['/office', '/members', '/clients/rental', '/onboarding'])
  expect(screen.getByRole('link', { name: /Done: Name your office/ })).toBeTruthy()
  cleanup()
  const calls = show(<FirstSteps />, () => ({ steps: [] }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByText('First steps')).toBeNull()
})

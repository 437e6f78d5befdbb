import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { errorResponse, mockServer } from '../../../test/mock-fetch.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { MonthlyEmail } from './monthly-email.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stored = { scope: 'none', email: 'adam.cole@pboffice.example', email_ready: 1 }
const show = (supervisor: boolean) =>
  render(
    <QueryClientProvider client={createTestClient()}>
      <MonthlyEmail supervisor={supervisor} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
const find = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Monthly email' })

test('turns the email on, and offers the office to supervisors only', async () => {
  const calls = mockServer(({ method }) => (method === 'PUT' ? { ...stored, scope: 'own' } : stored))
  show(false)
  const select = await find()
  expect([...select.options].map(({ text }) => text)).toEqual(['Off', 'My numbers'])
  fireEvent.change(select, { target: { value: 'own' } })
  expect(await screen.findByText('Monthly email turned on')).toBeTruthy()
  expect(select.value).toBe('own')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ scope: 'own' })
  cleanup()
  show(true)
  expect([...(await find()).options].map(({ text }) => text)).toEqual(['Off', 'My numbers', 'The office'])
})

test('shows what is stored after a change that failed, and that emails wait for a relay', async () => {
  mockServer(({ method }) =>
    method === 'PUT' ? errorResponse(503, 'Try again later') : { ...stored, email_ready: 0 },
  )
  show(false)
  const select = await find()
  expect(screen.getByText("This office can't send email yet: no SMTP relay is set up.")).toBeTruthy()
  fireEvent.change(select, { target: { value: 'own' } })
  expect(await screen.findByText("The monthly email couldn't be changed")).toBeTruthy()
  await waitFor(() => expect(select.value).toBe('none'))
})

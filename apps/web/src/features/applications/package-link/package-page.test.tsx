import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { PackagePage } from './package-page.tsx'

const page = {
  state: 'open',
  readers: [],
  office: 'Parkside Brokerage',
  agent: { name: 'Adam Cole', title: 'Salesperson', email: 'adam@parkside.example', phone: '(212) 555-0101' },
  reader: 'Elm Owners',
  address: '20 Carroll Street, 3E',
  people: ['Maya Ortiz', 'Luis Ortiz'],
  time_expires: 1_800_000_000,
}

function show(): void {
  const client = createTestClient()
  render(
    <QueryClientProvider client={client}>
      <PackagePage token="t" />
    </QueryClientProvider>,
  )
}

const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('names the reader, the apartment, the people and the agent, and opens the PDF only when asked', async () => {
  const calls: ApiCall[] = mockServer(({ method }) => (method === 'GET' ? page : pdf()))
  show()
  await screen.findByRole('heading', { level: 1, name: 'Rental application for 20 Carroll Street, 3E' })
  for (const text of ['Prepared for Elm Owners', 'Maya Ortiz', 'Luis Ortiz', 'Adam Cole'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
  await userEvent.click(screen.getByRole('button', { name: 'Open the package' }))
  const link = await screen.findByRole('link', { name: 'Show PDF' })
  expect(link.getAttribute('href')).toMatch(/^blob:/)
  expect(screen.getByRole('link', { name: 'Save PDF' }).getAttribute('download')).toBe(
    'rental-application.pdf',
  )
  expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/v1/application-packages/t/openings' })
})

test('a failure can be tried again', async () => {
  let works = false
  mockServer(({ method }) => (method === 'GET' ? page : works ? pdf() : errorResponse(503, 'Later')))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Open the package' }))
  await screen.findByText(/We couldn’t get the PDF/)
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Show PDF' })).toBeTruthy()
})

test('an expired or revoked link has one page, also when it ends while the page is open', async () => {
  let works = true
  mockServer(({ method }) => (works && method === 'GET' ? page : errorResponse(404, 'Not found')))
  show()
  const button = await screen.findByRole('button', { name: 'Open the package' })
  works = false
  await userEvent.click(button)
  expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeTruthy()
})

test('a locked package has no names, and opens with the code of the chosen reader', async () => {
  const locked = {
    ...page,
    state: 'locked',
    reader: '',
    address: '',
    people: [],
    readers: [
      { reader_id: '1', email: 'a…@elm.example' },
      { reader_id: '2', email: 'b…@elm.example' },
    ],
  }
  const calls: ApiCall[] = mockServer(({ method, path }) => {
    if (method === 'GET') return locked
    return path.endsWith('/codes') ? { email: 'b…@elm.example', time_expires: 1_800_000_000 } : page
  })
  show()
  await userEvent.selectOptions(await screen.findByLabelText('Email the code to'), 'b…@elm.example')
  expect(screen.queryByRole('button', { name: 'Open the package' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456{Enter}')
  expect(await screen.findByText('Maya Ortiz')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { reader_id: '2' },
    { reader_id: '2', code: '123456' },
  ])
})

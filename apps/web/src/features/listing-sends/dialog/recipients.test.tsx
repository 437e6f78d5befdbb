import type { SendAdvice } from '@pb/contract/listing-sends'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { openListingDialog, type SendRequest } from '../../../components/domain/listing-actions/requests.ts'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { beginSession, endSession } from '../../../lib/session.ts'
import { DialogHost } from '../dialog-host.fixture.tsx'
import { listing, listingSend, maya, recipient, relation, sendAdvice } from '../listing-sends.fixture.ts'
import { openTemplate } from './open-template.ts'

const tom = { ...maya, user_id: '10', name: 'Tom Reed', first_name: 'Tom', email: 'tom@x.example' }
const ruth = { ...maya, user_id: '11', name: 'Ruth Weiss', first_name: 'Ruth', email: 'ruth@x.example' }
const known = [maya, tom, ruth]

function advise({ user_ids: ids = [] }: { readonly user_ids?: readonly string[] }): SendAdvice {
  const clients = ids.map((id) => known.find(({ user_id: each }) => each === id)!)
  return sendAdvice(clients)
}

interface SendBody {
  readonly key: string
  readonly user_ids: readonly string[]
  readonly message: string
}

let sends: SendBody[]
let reply: (call: ApiCall) => unknown

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sends = []
  reply = () => undefined
  mockServer((call) => {
    const special = reply(call)
    if (special !== undefined) return special
    const { path, query } = call
    if (path.startsWith('/v1/clients-sent-listings-advice/')) return advise(call.body as object)
    if (path.startsWith('/v1/clients-sent-listings/')) {
      const body = call.body as SendBody
      sends.push(body)
      return listingSend(
        ...known.filter(({ user_id: id }) => body.user_ids.includes(id)).map((one) => recipient(one)),
      )
    }
    if (path === '/v1/suggest-clients')
      return {
        collection: known
          .filter(({ name }) => name.toLowerCase().includes(query.get('search') ?? ''))
          .map(({ user_id, name, email }) => ({ user_id, name, email, photo: null })),
      }
    if (path === '/v1/clients-listings-info/10') return { collection: [{ ...relation, user_id: '10' }] }
    if (path === '/v1/clients-saved-listings/10') return { collection: [] }
    return path.startsWith('/v1/clients-s') ? {} : { collection: [] }
  })
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
  openListingDialog(null)
  cleanup()
  endSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(): void {
  const router = createMemoryRouter([{ path: '*', element: <DialogHost /> }])
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
}

async function openSend(more: Partial<SendRequest> = {}) {
  openListingDialog({ kind: 'send', origin: 'listing', listings: [listing], clients: [], ...more })
  show()
  return within(await screen.findByRole('dialog'))
}

test('previews the email before a client is chosen', async () => {
  const dialog = await openSend()
  const preview = within(dialog.getByRole('region', { name: 'Preview' }))
  expect(preview.getByText(/^Hi \(first name\),/)).toBeTruthy()
  expect(preview.getByText(/20 Carroll St/)).toBeTruthy()
  expect(preview.getByText(/the clients you add$/)).toBeTruthy()
  await userEvent.keyboard('tom{Enter}')
  expect(await preview.findByText(/^Hi Tom,/)).toBeTruthy()
})

test('sends to a client who is found by typing, with keys alone', async () => {
  const dialog = await openSend()
  const field = dialog.getByRole('combobox', { name: 'Add a client' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(dialog.getByRole('alert').textContent).toBe('Add a client to send to.')
  // Enter before the search has answered picks once it has.
  await userEvent.keyboard('tom{Enter}')
  expect(await dialog.findByRole('button', { name: 'Remove Tom Reed' })).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Message').value).toMatch(/^Hi Tom,/)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Listing sent')).toBeTruthy()
  expect(sends).toMatchObject([{ user_ids: ['10'], listing_ids: ['71'] }])
})

test('undoes a send, opens it again with its texts, and sends it as another one', async () => {
  const undone: string[] = []
  reply = ({ path }) => {
    if (!path.endsWith('/undo')) return undefined
    undone.push(path)
    return listingSend(recipient(maya, { state: 'cancelled' }))
  }
  const dialog = await openSend({ clients: [maya] })
  await userEvent.type(dialog.getByLabelText('Message'), ' PS: with a view')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Listing sent')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Sending undone')).toBeTruthy()
  expect(undone).toEqual(['/v1/clients-sends/4/undo'])
  const again = within(await screen.findByRole('dialog'))
  expect(again.getByLabelText<HTMLTextAreaElement>('Message').value).toMatch(/PS: with a view$/)
  await userEvent.click(again.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sends).toHaveLength(2))
  expect(sends[1]!.message).toBe(sends[0]!.message)
  expect(sends[1]!.key).not.toBe(sends[0]!.key)
})

test('shows when it is too late to undo a send', async () => {
  reply = ({ path }) =>
    path.endsWith('/undo') ? errorResponse(409, 'The email is already on its way.') : undefined
  const dialog = await openSend({ clients: [maya] })
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Couldn’t undo. The email is already on its way.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('greets each of several clients by name, also in a text written to the first', async () => {
  const dialog = await openSend({ clients: [maya] })
  const message = dialog.getByLabelText<HTMLTextAreaElement>('Message')
  await userEvent.clear(message)
  await userEvent.type(message, 'Dear Maya, look at this')
  await userEvent.type(dialog.getByRole('combobox', { name: 'Add a client' }), 'tom')
  await userEvent.click(await dialog.findByRole('option', { name: /Tom Reed/ }))
  await waitFor(() => expect(message.value).toBe('Dear {first_name}, look at this'))
  // What was not edited follows the server's proposal.
  expect(dialog.getByText('Dear Maya, look at this')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Maya Chen' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove Maya Chen' })).toBeNull())
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sends).toMatchObject([{ user_ids: ['10'] }]))
})

test('is another send once its clients changed, after a try whose reply was lost', async () => {
  const dialog = await openSend({ clients: [maya] })
  const tried: SendBody[] = []
  reply = ({ path, body }) => {
    if (!path.startsWith('/v1/clients-sent-listings/') || tried.length > 0) return undefined
    tried.push(body as SendBody)
    return errorResponse(500, 'Something went wrong')
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText(/Nothing was sent/)).toBeTruthy()
  await userEvent.type(dialog.getByRole('combobox', { name: 'Add a client' }), 'tom{Enter}')
  await userEvent.click(await dialog.findByRole('button', { name: 'Send to 2 clients' }))
  await waitFor(() => expect(sends).toHaveLength(1))
  expect(sends[0]!.key).not.toBe(tried[0]!.key)
})

test('does not leave out a name that was typed and not picked', async () => {
  const dialog = await openSend({ clients: [maya] })
  await userEvent.type(dialog.getByRole('combobox', { name: 'Add a client' }), 'xyz')
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}')
  expect(dialog.getByRole('alert').textContent).toBe('Pick a client for “xyz”, or clear the field.')
  expect(sends).toEqual([])
})

test('adds a new client without leaving the dialog', async () => {
  const dialog = await openSend({ newRecipient: { first_name: 'Ruth', email: 'ruth@x.example' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Add as client' }))
  await userEvent.click(screen.getByRole('button', { name: /^Add \{.*ruth@x\.example/, hidden: true }))
  expect(await dialog.findByRole('button', { name: 'Remove Ruth Weiss' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Add as client' })).toBeNull()
})

test('saves a listing for the client who is picked, and only once', async () => {
  const calls: string[] = []
  reply = ({ method, path }) => {
    calls.push(`${method} ${path}`)
    return undefined
  }
  openListingDialog({ kind: 'save', listings: ['71'] })
  show()
  const dialog = within(await screen.findByRole('dialog', { name: 'Save 1 listing for a client' }))
  await userEvent.type(dialog.getByRole('combobox', { name: 'Add a client' }), 'tom{Enter}')
  expect(await screen.findByText('1 listing saved for Tom Reed')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls.filter((call) => call.includes('saved-listings'))).toEqual([
    'POST /v1/clients-saved-listings/10',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(calls).toContain('DELETE /v1/clients-saved-listings/10'))
})

test.each([
  ['Hi Maya, look', 'Hi {first_name}, look'],
  ['Hi there,\nMaya', 'Hi there,\nMaya'],
  ['Hi Mayar,', 'Hi Mayar,'],
])('opens the greeting of %j to several clients', (text, opened) => {
  expect(openTemplate(text, [maya, tom])).toBe(opened)
})

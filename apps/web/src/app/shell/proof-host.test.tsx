import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { mockFetch } from '../../../test/mock-fetch.ts'
import { call, contract } from '../../lib/api.ts'
import { beginSession, endSession } from '../../lib/session.ts'
import { SubmitDialog } from '../../components/ui/submit-dialog.tsx'
import { ProofHost } from './proof-host.tsx'

const fetched = mockFetch()
let isProven: boolean
let code: boolean

function problem(status: number, name: string, path?: string): Response {
  const body = { status, code: name, errorMsg: name, ...(path && { errors: [{ path, message: 'Wrong' }] }) }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}

/** A dialog whose button is disabled during its call. */
function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  function start(): void {
    setBusy(true)
    void startExport()
      .catch(() => {})
      .finally(() => setBusy(false))
  }
  return (
    <SubmitDialog
      sends={false}
      title="Export"
      submitText="Start"
      busy={busy}
      error={undefined}
      onSubmit={start}
      onClose={onClose}
    >
      <p>Everything you have here</p>
    </SubmitDialog>
  )
}

const startExport = () => call(contract.dataExports.startOwnExport)

/** Renders the host, and a page beside it. */
function show(page: ReactNode): void {
  cleanup()
  const client = createTestClient()
  render(
    <QueryClientProvider client={client}>
      <ProofHost />
      {page}
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  isProven = false
  code = false
  beginSession('the-session', {
    user_id: '7',
    name: 'Sofia Marin',
    email: 's@x.example',
    photo: null,
    roles: [],
    time_zone: null,
  })
  fetched.mockImplementation(async (url, init) => {
    if (url !== '/v1/proof') return isProven ? Response.json({}) : problem(403, 'proof_required')
    if (init?.method === 'GET') return Response.json({ password: true, code, passkey: null })
    const body = JSON.parse(init?.body as string) as { current_password: string }
    if (body.current_password !== 'right') return problem(422, 'rule_broken', 'body.current_password')
    isProven = true
    return new Response(null, { status: 204 })
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(null)
})

afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('asks once for calls at the same time, which go on with the right password', async () => {
  const calls = Promise.all([startExport(), startExport()])
  const dialog = await screen.findByRole('dialog', { name: "Confirm it's you" })
  await userEvent.type(await within(dialog).findByLabelText('Password'), 'wrong')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  expect(await within(dialog).findByText('Wrong')).toBeTruthy()
  await userEvent.clear(within(dialog).getByLabelText('Password'))
  await userEvent.type(within(dialog).getByLabelText('Password'), 'right')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  await expect(calls).resolves.toEqual([{}, {}])
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('asks for a code where sign-in does, and ends the call when it is canceled', async () => {
  code = true
  const ended = startExport().then(
    () => 'done',
    (error: { status: number }) => error.status,
  )
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByLabelText('Code from your app, or a recovery code')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await ended).toBe(403)
})

test('is a dialog inside the one that is open: Escape closes it alone, and the focus goes back', async () => {
  const onClose = vi.fn<() => void>()
  show(<ExportDialog onClose={onClose} />)
  const start = await screen.findByRole('button', { name: 'Start' })
  await userEvent.click(start)
  const dialog = await screen.findByRole('dialog', { name: "Confirm it's you" })
  expect(dialog.hasAttribute('data-nested')).toBe(true)
  const password = await within(dialog).findByLabelText('Password')
  await vi.waitFor(() => expect(document.activeElement).toBe(password))
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: "Confirm it's you" })).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(document.activeElement).toBe(start))
})

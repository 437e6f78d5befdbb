import type { AchFile, AchPayout, AchRun } from '@pb/contract/payouts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createAchRun, createRun, show, signIn } from '../payouts.fixture.tsx'
import { AchPanel } from './ach-panel.tsx'
import { OwnAccount } from './own-account.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const account: NonNullable<AchPayout['account']> = {
  name: 'Adam Cole',
  holder: 'person',
  kind: 'checking',
  routing: '021000021',
  last_four: '4321',
  prenoted_on: null,
  prenote_return: '',
  changed_by: 'Adam Cole',
  time_changed: 1_795_000_000,
}
const payout: AchPayout = {
  payout_id: '31',
  agent_id: '8',
  name: 'Adam Cole',
  amount: 2100,
  account,
  is_new: 1,
  in_file: 0,
}
const file: AchFile = {
  file_id: '3',
  name: 'ach-2026-11-20-A.txt',
  effective_on: '2026-11-23',
  payouts: 1,
  amount: 2100,
  sha256: 'a'.repeat(64),
  created_by: 'Sofia Marin',
  time_created: 1_795_000_000,
  is_stale: 0,
  downloads: [],
  voided_by: '',
  time_voided: null,
  void_reason: '',
}
const sent = (calls: readonly ApiCall[], method: string, path: string) =>
  calls.filter((each) => each.method === method && each.path === path).map(({ body }) => body)

test('a supervisor makes the file of a run once new accounts are confirmed, and is asked before a second download', async () => {
  signIn(['SUPERVISOR'])
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  let run: AchRun = createAchRun({ new_accounts: 1, count: 1, collection: [payout] })
  const calls = mockServer(({ method, path }) => {
    if (method === 'POST' && path.endsWith('/ach-file')) run = createAchRun({ file })
    if (method === 'POST' && path.endsWith('/download')) {
      run = createAchRun({ file: { ...file, downloads: [{ name: 'Rosa Diaz', time: 1_795_000_000 }] } })
      return { name: file.name, content: '101 ', sha256: file.sha256 }
    }
    return run
  })
  show(<AchPanel run={createRun()} />)
  expect(await screen.findByText(/^1 bank account is new or changed/)).toBeTruthy()
  expect(screen.getByText('1 payout, $600.00')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show bank accounts' }))
  expect(screen.getByText(/^New: changed .* by Adam Cole$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Make ACH file' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make ACH file' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make ACH file' }))
  expect(await within(dialog).findByText('Confirm the new bank accounts first.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('checkbox'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make ACH file' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Download again' }))
  expect(await screen.findByText(/everyone is paid twice/)).toBeTruthy()
  const question = screen.getByRole('dialog', { name: 'Download this file again?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Download again' }))
  await waitFor(() =>
    expect(sent(calls, 'POST', '/v1/pay-runs/5/ach-file/download')).toEqual([
      { file_id: '3', again: 0 },
      { file_id: '3', again: 1 },
    ]),
  )
  expect(sent(calls, 'POST', '/v1/pay-runs/5/ach-file')).toEqual([
    { effective_on: '2026-11-23', confirmed_new: 1 },
  ])
})

test('a stale file can’t be downloaded, and a bookkeeper is sent to a supervisor for the setup', async () => {
  signIn(['AGENT'])
  mockServer(() => createAchRun({ has_settings: 0, file: { ...file, is_stale: 1 } }))
  show(<AchPanel run={createRun()} />)
  expect(await screen.findByText(/changed since this file was made/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  expect(screen.getByText(/^A supervisor has to enter/)).toBeTruthy()
})

test('an agent enters a bank account twice alike, sees its last digits, and reveals its number', async () => {
  signIn(['AGENT'])
  const none = { agent_id: '7', name: 'Sofia Marin', account: null }
  const replies = [errorResponse(422, 'Refused'), { ...none, account }]
  let reply: object = none
  const calls = mockServer(({ method }) => {
    if (method === 'PUT') {
      const next = replies.shift()!
      if (!(next instanceof Response)) reply = next
      return next
    }
    return method === 'POST' ? { account_number: '000987654321' } : reply
  })
  show(<OwnAccount owner={{ agent_id: '7', name: 'Sofia Marin' }} />)
  expect(await screen.findByText('No bank account yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Add/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Bank account for your payouts' })
  await userEvent.type(within(dialog).getByLabelText(/^Routing number/), '021000021')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Account number' }), '000987654321')
  const again = within(dialog).getByRole('textbox', { name: 'Account number again' })
  await userEvent.type(again, '000987654322')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save bank account' }))
  expect(await within(dialog).findByText('The two account numbers differ.')).toBeTruthy()
  expect(sent(calls, 'PUT', '/v1/payee-bank-account')).toEqual([])
  await userEvent.type(again, '{Backspace}1')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save bank account' }))
  expect(await within(dialog).findByText('Refused')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save bank account' }))
  expect(await screen.findByText('Checking ending in 4321')).toBeTruthy()
  expect(sent(calls, 'PUT', '/v1/payee-bank-account').at(-1)).toMatchObject({
    agent_id: '7',
    name: 'Sofia Marin',
    routing: '021000021',
    account_number: '000987654321',
  })
  await userEvent.click(screen.getByRole('button', { name: /^Change/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show account number' }))
  expect(await screen.findByText('Account number 000987654321')).toBeTruthy()
})

test('a test payment is recorded with Enter, and its dialog shows what is stored and closes without a question', async () => {
  signIn(['SUPERVISOR'])
  let run = createAchRun({ count: 1, collection: [payout] })
  const calls = mockServer(({ method }) => {
    if (method !== 'PUT') return run
    const prenoted = { ...account, prenoted_on: '2026-11-20', prenote_return: 'No account' }
    run = createAchRun({ count: 1, collection: [{ ...payout, account: prenoted }] })
    return { agent_id: '8', name: 'Adam Cole', account: prenoted }
  })
  show(<AchPanel run={createRun()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show bank accounts' }))
  await userEvent.click(screen.getByRole('button', { name: 'Change bank account of Adam Cole' }))
  const dialog = await screen.findByRole('dialog', { name: 'Bank account of Adam Cole' })
  fireEvent.change(within(dialog).getByLabelText('Test payment of $0 settled on'), {
    target: { value: '2026-11-20' },
  })
  await userEvent.type(within(dialog).getByLabelText('The bank returned it because'), 'No account{Enter}')
  expect(await within(dialog).findByText(/^The bank returned it: this account/)).toBeTruthy()
  expect(sent(calls, 'PUT', '/v1/payee-bank-account/prenote')).toEqual([
    { agent_id: '8', prenoted_on: '2026-11-20', prenote_return: 'No account' },
  ])
  expect(sent(calls, 'PUT', '/v1/payee-bank-account')).toEqual([])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText(/^Test payment came back/)).toBeTruthy()
})

test('shows why the bank setup does not open', async () => {
  signIn(['SUPERVISOR'])
  mockServer(({ path }) => (path === '/v1/ach-settings' ? errorResponse(422, 'Not now') : createAchRun()))
  show(<AchPanel run={createRun()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Bank setup' }))
  expect(await screen.findByText('Bank setup not opened')).toBeTruthy()
  expect(screen.getByText('Not now')).toBeTruthy()
})

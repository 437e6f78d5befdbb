import type { PayeeW9, W9 } from '@pb/contract/w9'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer } from '../../../../test/mock-fetch.ts'
import { show, signIn } from '../payouts.fixture.tsx'
import { OwnW9 } from './own-w9.tsx'
import { PayeeW9Dialog } from './payee-w9-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
beforeEach(() => signIn(['AGENT', 'SUPERVISOR']))

const w9: W9 = {
  w9_id: '3',
  classification: 'individual',
  first_name: 'Adam',
  middle_name: '',
  last_name: 'Cole',
  suffix: '',
  name: '',
  business_name: '',
  llc_tax: '',
  other_classification: '',
  foreign_partners: false,
  exempt_code: '',
  fatca_code: '',
  street: '330 East 38th Street',
  unit: '14B',
  city: 'New York',
  state: 'NY',
  zip: '10016',
  tin_type: 'ssn',
  backup_withholding: false,
  name_line: 'Adam Cole',
  tin_mask: '•••-••-9999',
  signed_on: '2026-11-02',
  signature: 'Adam Cole',
  given_by: 'Adam Cole',
  given_at: 1_795_000_000,
  by_payee: 1,
}
const none: PayeeW9 = {
  agent_id: '8',
  name: 'Adam Cole',
  w9: null,
  earlier: [],
  readings: [],
  asked_at: null,
}

test('an agent fills in and signs their own, and sees which field is wrong', async () => {
  const calls = mockServer(({ method }) => (method === 'PUT' ? { ...none, w9 } : none))
  show(<OwnW9 agentId="8" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Fill in Form W-9' }))
  const dialog = await screen.findByRole('dialog', { name: 'Form W-9' })
  const type = (label: string, text: string) => userEvent.type(within(dialog).getByLabelText(label), text)
  await type('First name', 'Adam')
  await type('Last name', 'Cole')
  await type('Street address', '330 East 38th Street')
  await type('City', 'New York')
  await type('ZIP code', '07030')
  await type('Taxpayer identification number', '219-09-9999')
  await type('Sign with your name', 'Adam Cole')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign and save' }))
  expect(await within(dialog).findByText('This ZIP code isn’t in NY')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
  await userEvent.clear(within(dialog).getByLabelText('ZIP code'))
  await type('ZIP code', '10016')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign and save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    agent_id: '8',
    seen_id: '0',
    tin: '219-09-9999',
    signature: 'Adam Cole',
  })
})

test('a company has one name, and no social security number', async () => {
  mockServer(() => none)
  show(<OwnW9 agentId="8" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Fill in Form W-9' }))
  const dialog = await screen.findByRole('dialog', { name: 'Form W-9' })
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Tax classification' }), 'llc')
  expect(within(dialog).queryByLabelText('First name')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign and save' }))
  expect(await within(dialog).findByText('Enter the name on the tax return')).toBeTruthy()
  expect(within(dialog).getByText('Choose how the LLC is taxed')).toBeTruthy()
  expect(
    within(dialog).getByText('Only an individual or sole proprietor can use a social security number'),
  ).toBeTruthy()
})

test('who is no agent mostly is a company: the classification has to be chosen', async () => {
  const calls = mockServer(() => ({ ...none, agent_id: '0', name: 'Harbor Realty' }))
  show(<PayeeW9Dialog payee={{ agent_id: '0', name: 'Harbor Realty' }} year={2026} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Enter a paper form' }))
  const dialog = await screen.findByRole('dialog', { name: 'Form W-9 of Harbor Realty' })
  const choice = within(dialog).getByRole('combobox', { name: 'Tax classification' })
  expect(choice).toHaveProperty('value', '')
  expect(within(dialog).queryByLabelText('First name')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Choose a classification')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
  await userEvent.selectOptions(choice, 's_corporation')
  expect(within(dialog).getByLabelText('Name on the tax return')).toBeTruthy()
})

test('the number is shown on request, and hidden again', async () => {
  mockServer(({ path }) => (path.endsWith('/reveals') ? { value: '219-09-9999' } : { ...none, w9 }))
  show(<OwnW9 agentId="8" />)
  expect(await screen.findByText('•••-••-9999')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show the number' }))
  expect(await screen.findByText('219-09-9999')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Hide the number' }))
  expect(screen.queryByText('219-09-9999')).toBeNull()
})

test('a supervisor asks an agent for one, and sees why it is refused', async () => {
  mockServer(({ method }) => (method === 'POST' ? errorResponse(422, 'This agent was asked today.') : none))
  show(<PayeeW9Dialog payee={{ agent_id: '8', name: 'Adam Cole' }} year={2026} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the agent' }))
  expect(await screen.findByText('This agent was asked today.')).toBeTruthy()
})

import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { settings, show, signIn } from '../invoices.fixture.tsx'
import { SettingsPage } from './settings-page.tsx'
import { fillPlaceholders, findStepIssues, findUnknownPlaceholder, toStepEntries, toSteps } from './steps.ts'

beforeEach(() => signIn(['SUPERVISOR']))

const step = { days: 7, subject: 'Invoice {number}', message: 'Hi {contact}' }
const writes = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method === 'PUT')

function mockOffice(): ApiCall[] {
  return mockServer(({ method, path, body }) => {
    if (method === 'PUT' && path.endsWith('steps')) return body
    return path.endsWith('steps') ? { steps: [step] } : settings
  })
}

test('reads days before and after the due day', () => {
  const entries = [
    { ...step, days: 7 },
    { ...step, days: 0 },
    { ...step, days: -3 },
  ].map(toStepEntries)
  expect(entries.map(({ timing, days }) => [timing, days])).toEqual([
    ['after', '7'],
    ['on', '0'],
    ['before', '3'],
  ])
  expect(toSteps(entries).map(({ days }) => days)).toEqual([-3, 0, 7])
})

test('finds reminders on the same day, without text, and out of range', () => {
  const base = toStepEntries(step, 0)
  const issues = findStepIssues([
    base,
    { ...base, key: 'b' },
    { ...base, key: 'c', timing: 'before', days: '31', subject: ' ', message: '' },
  ])
  expect(Object.keys(issues)).toEqual(['b', 'c'])
  expect(Object.keys(issues['c'] ?? {})).toEqual(['days', 'subject', 'message'])
})

test('previews placeholders, and names one that is not known', () => {
  expect(fillPlaceholders('Hi {contact}, {x}')).toBe('Hi Dana Ruiz, {x}')
  expect(findUnknownPlaceholder('Hi {contact}, {x}')).toBe('{x}')
  expect(findUnknownPlaceholder('Hi {contact}')).toBeUndefined()
})

test('adds a reminder and saves the sequence', async () => {
  const calls = mockOffice()
  show(<SettingsPage />, '/op-invoices/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Add reminder' }))
  const days = screen.getByLabelText<HTMLInputElement>('Days of reminder 2')
  expect(days.value).toBe('14')
  await userEvent.clear(days)
  await userEvent.type(days, '21')
  await userEvent.click(screen.getByRole('button', { name: 'Save reminders' }))
  await screen.findByText('Reminders saved')
  expect(writes(calls)[0]?.body).toMatchObject({ steps: [step, { days: 21 }] })
})

test('removes a reminder with Undo', async () => {
  mockOffice()
  show(<SettingsPage />, '/op-invoices/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove reminder 1' }))
  expect(screen.getByText('No reminders go out by themselves.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(screen.getByLabelText('Days of reminder 1')).toBeTruthy()
})

test('saves how the office is paid', async () => {
  const calls = mockOffice()
  show(<SettingsPage />, '/op-invoices/settings')
  expect(await screen.findByText(/The next invoice gets 2026-0042/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Checks payable to'), 'PB Office LLC')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(writes(calls)[0]?.body).toMatchObject({ payable_to: 'PB Office LLC', due_days: 14 }),
  )
})

import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createPage, settings, show, signIn } from '../inquiries.fixture.tsx'
import { findIssues, toBody, toEntries } from './entries.ts'
import { InquirySettingsPage } from './settings-page.tsx'

beforeEach(() => signIn(['SUPERVISOR']))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const stored = { ...settings, round_robin: 1, form_enabled: 0 } as Parameters<typeof toEntries>[0]

test('what is stored is saved unchanged, also a day until midnight', () => {
  const { agents: _agents, form_url: _url, round_robin: _turns, ...plain } = stored
  expect(toBody(toEntries(stored), 3)).toEqual({ ...plain, on_duty: ['7'] })
  expect(toBody(toEntries({ ...stored, work_end: 1440 }), 3).work_end).toBe(1440)
})

test.each([
  ['minutes', { minutes: '0' }],
  ['minutes', { minutes: '1.5' }],
  ['minutes', { minutes: '' }],
  ['days', { days: new Set<number>() }],
  ['end', { start: '18:00', end: '09:00' }],
  ['end', { end: '' }],
  ['sites', { sites: 'www.example.com' }],
  ['sites', { sites: 'https://example.com/page' }],
  ['sites', { sites: 'javascript:alert(1)' }],
])('finds what is wrong with %s', (field, change) => {
  expect(Object.keys(findIssues({ ...toEntries(stored), ...change }))).toEqual([field])
})

test('takes sites one a line, without a slash at the end', () => {
  const entries = {
    ...toEntries(stored),
    sites: 'https://a.example/\n\nhttps://b.example\nhttps://a.example',
  }
  expect(findIssues(entries)).toEqual({})
  expect(toBody(entries, 1).form_sites).toEqual(['https://a.example', 'https://b.example'])
})

const key = {
  key_id: '4',
  name: 'Website',
  ending: 'wxyz',
  per_minute: 60,
  time_created: 1_790_000_000,
  time_used: null,
  time_revoked: null,
}

function mockOffice(save: () => unknown): ApiCall[] {
  return mockServer(({ method, path }) => {
    if (path === '/v1/inquiry-keys')
      return method === 'POST' ? { ...key, key: 'pbk_secret' } : { collection: [key] }
    if (path === '/v1/inquiry-routing') return { rules: [], groups: [], version: 1 }
    if (path === '/v1/inquiry-ignored-senders') return { collection: [] }
    if (path === '/v1/listing-inquiries') return createPage([])
    if (method !== 'GET') return save()
    return settings
  })
}

const writes = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method !== 'GET')

test('saves the goal and who is on duty', async () => {
  const calls = mockOffice(() => undefined)
  show(<InquirySettingsPage />, '/inquiries/settings')
  const minutes = await screen.findByLabelText('Response goal in minutes')
  await userEvent.clear(minutes)
  await userEvent.type(minutes, '30')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Nina Park' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Adam Cole' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }))
  await screen.findByText('Settings saved')
  expect(writes(calls)).toMatchObject([
    { path: '/v1/inquiry-settings', body: { response_minutes: 30, on_duty: ['8'], version: 3 } },
  ])
})

test('offers to reload when another supervisor was faster', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  mockOffice(() => errorResponse(409, 'Changed elsewhere'))
  show(<InquirySettingsPage />, '/inquiries/settings')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Nina Park' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }))
  await screen.findByText(/Another supervisor changed the settings/)
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(screen.getByRole('checkbox', { name: 'Nina Park' }).getAttribute('aria-checked')).toBe('false')
})

test('creates a key, shows it once, and revokes one', async () => {
  const calls = mockOffice(() => undefined)
  show(<InquirySettingsPage />, '/inquiries/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Create key' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create key' })
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Website')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create key' }))
  expect(await screen.findByText('pbk_secret')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('pbk_secret')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Website' }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Revoke “Website”?' })).getByRole('button', {
      name: 'Revoke',
    }),
  )
  await screen.findByText('Key revoked')
  expect(writes(calls).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/inquiry-keys',
    'DELETE /v1/inquiry-keys/4',
  ])
})

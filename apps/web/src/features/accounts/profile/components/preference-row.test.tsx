import { preferenceDefaults } from '@pb/contract/profile'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../../test/query-client.ts'
import { Toaster } from '../../../../components/ui/toaster.tsx'
import { profileQuery } from '../../../../queries/accounts.ts'
import { PreferenceRow } from './preference-row.tsx'
import { mockFetch } from '../../../../../test/mock-fetch.ts'

const fetched = mockFetch()

const answers = new Map<string, (response: Response) => void>()
const sent = vi.fn<(body: object) => void>()

function Rows() {
  const { data } = useQuery({ ...profileQuery, enabled: false })
  if (!data) return null
  const { preferences } = data
  return (
    <>
      <PreferenceRow preferences={preferences} flag="agent_publish_ad_se" title="First">
        One
      </PreferenceRow>
      <PreferenceRow preferences={preferences} flag="agent_publish_ad_rh" title="Second">
        Two
      </PreferenceRow>
    </>
  )
}

function isOn(name: string): boolean {
  return screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true'
}

beforeEach(() => {
  fetched.mockImplementation(async (_url, init) => {
    const flags = JSON.parse(init?.body as string) as object
    sent(flags)
    return new Promise<Response>((resolve) => answers.set(Object.keys(flags)[0]!, resolve))
  })
  const client = createTestClient()
  const profile = { user_id: '1', name: 'A', first_name: 'A', email: '', phone: '', description: '' }
  client.setQueryData(profileQuery.queryKey, {
    ...profile,
    photo: null,
    time_created: 0,
    agent_signature_id: '0',
    time_zone: null,
    preferences: preferenceDefaults,
  })
  render(
    <QueryClientProvider client={client}>
      <Rows />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  answers.clear()
})

test('changes immediately and sends only its own flag', async () => {
  await userEvent.click(screen.getByRole('switch', { name: 'First' }))
  expect(isOn('First')).toBe(true)
  await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ agent_publish_ad_se: 1 }))
  answers.get('agent_publish_ad_se')!(Response.json({ ...preferenceDefaults, agent_publish_ad_se: 1 }))
  expect(await screen.findByText('Profile successfully updated')).toBeTruthy()
  expect(isOn('First')).toBe(true)
})

test('reverts a rejected switch without changing other switches', async () => {
  await userEvent.click(screen.getByRole('switch', { name: 'First' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Second' }))
  await vi.waitFor(() => expect(answers.size).toBe(2))
  // The reply to the second request predates the first one, so its other flags are stale.
  answers.get('agent_publish_ad_rh')!(Response.json({ ...preferenceDefaults, agent_publish_ad_rh: 1 }))
  await screen.findByText('Profile successfully updated')
  expect([isOn('First'), isOn('Second')]).toEqual([true, true])
  answers.get('agent_publish_ad_se')!(new Response('', { status: 500 }))
  expect(await screen.findByText('Server error - could not update settings')).toBeTruthy()
  expect([isOn('First'), isOn('Second')]).toEqual([false, true])
})

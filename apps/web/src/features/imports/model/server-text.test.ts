import type { FeedServer } from '@pb/contract/feeds'
import { expect, test } from 'vitest'
import { serverState, serverTimes } from './server-text.ts'

const now = Date.parse('2026-03-02T15:00:00Z')
const server: FeedServer = {
  url: 'https://reso.client.example/odata',
  auth: 'bearer',
  token_url: '',
  client_id: '',
  scope: '',
  state: 'idle',
  paused: false,
  message: '',
  time_synced: now / 1000 - 600,
  time_next: null,
  last_sync: null,
  asking: null,
  set_aside: 0,
}

test('a source says how it is, and what somebody should look at first', () => {
  const title = (given: Partial<FeedServer>) => serverState({ ...server, ...given }, now).title
  expect(title({})).toBe('Up to date')
  expect(title({ time_synced: now / 1000 - 7200 })).toBe('Behind')
  expect(title({ time_synced: null })).toBe('Behind')
  expect(title({ state: 'waiting' })).toBe('Sync begins')
  expect(title({ state: 'syncing' })).toBe('Syncing')
  expect(title({ state: 'failing' })).toBe('Does not answer as it should')
  expect(title({ state: 'failing', paused: true })).toBe('Paused')
  expect(title({ state: 'reconnect', paused: true })).toBe('Needs a new connection')
})

test('when it was read, and when it is tried again', () => {
  expect(serverTimes({ ...server, time_synced: null }, now)).toBe('Never read to its end yet')
  const failing = { ...server, state: 'failing', time_next: now / 1000 + 60 } as const
  expect(serverTimes(failing, now)).toMatch(/^Synced .+ · next try .+$/)
  expect(serverTimes({ ...failing, paused: true }, now)).not.toContain('next try')
})

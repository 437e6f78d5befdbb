import type { FeedServer } from '@pb/contract/reso'
import { expect, test } from 'vitest'
import { getServerStatus, formatServerTimes } from './server-text.ts'

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

test('shows the most urgent status of a server', () => {
  const title = (given: Partial<FeedServer>) => getServerStatus({ ...server, ...given }, now).title
  expect(title({})).toBe('Up to date')
  expect(title({ time_synced: now / 1000 - 7200 })).toBe('Behind')
  expect(title({ time_synced: null })).toBe('Behind')
  expect(title({ state: 'waiting' })).toBe('Sync starting')
  expect(title({ state: 'syncing' })).toBe('Syncing')
  expect(title({ state: 'failing' })).toBe('Not responding')
  expect(title({ state: 'failing', paused: true })).toBe('Paused')
  expect(title({ state: 'reconnect', paused: true })).toBe('Needs to be reconnected')
})

test('shows when a server was synced and when it is retried', () => {
  expect(formatServerTimes({ ...server, time_synced: null }, now)).toBe('Never fully synced')
  const failing = { ...server, state: 'failing', time_next: now / 1000 + 60 } as const
  expect(formatServerTimes(failing, now)).toMatch(/^Synced .+ · next try .+$/)
  expect(formatServerTimes({ ...failing, paused: true }, now)).not.toContain('next try')
})

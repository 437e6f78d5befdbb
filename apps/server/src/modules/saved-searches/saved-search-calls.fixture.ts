import type { ClientMatch, MatchingClient, SavedReply, SavedSearch } from '@pb/contract/saved-searches'
import type { Alert } from '@pb/contract/notifications'
import { expect } from 'vitest'
import type { TestOffice, TestPerson } from '../../../test/harness/test-office.ts'
import { processBatch } from './matching/process-queue.ts'
import { processMatchQueue } from './matching/worker.ts'

/** API calls for saved searches. */
export function savedSearchCalls(office: TestOffice) {
  async function send(
    as: TestPerson,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ) {
    return office.call({ method, url: `/v1/${path}`, as, ...(payload && { payload }) })
  }

  async function expectOk<T>(
    as: TestPerson,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<T> {
    const response = await send(as, method, path, payload)
    expect(response.statusCode, response.body).toBeLessThan(300)
    return (response.body === '' ? undefined : response.json()) as T
  }

  const save = (as: TestPerson, userId: string, params: object = {}) =>
    expectOk<SavedReply>(as, 'POST', `clients-saved-searches/${userId}`, { ad_type: 'rental', ...params })
  const searches = async (as: TestPerson, userId: string) =>
    (await expectOk<{ searches: SavedSearch[] }>(as, 'GET', `clients-saved-searches/${userId}`)).searches
  const matching = async (as: TestPerson, listingId: string) =>
    (
      await expectOk<{ collection: MatchingClient[] }>(
        as,
        'GET',
        `search-listings/${listingId}/matching-clients`,
      )
    ).collection
  const matches = async (as: TestPerson, userId: string) =>
    (await expectOk<{ collection: ClientMatch[] }>(as, 'GET', `clients-matches/${userId}`)).collection
  const alerts = async (as: TestPerson) =>
    (await expectOk<{ collection: Alert[] }>(as, 'GET', 'dashboard-alerts?limit=100')).collection

  /** Processes the queue and sends the notifications. */
  const processQueue = () => processMatchQueue(office.deps)
  /** Processes the queue without notifications, like a process killed before it sends them. */
  async function matchWithoutNotifying(): Promise<void> {
    while ((await processBatch(office.deps)).more);
  }

  return { send, expectOk, save, searches, matching, matches, alerts, processQueue, matchWithoutNotifying }
}

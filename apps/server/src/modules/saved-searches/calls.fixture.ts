import type { ClientMatch, MatchingClient, SavedReply, SavedSearch } from '@pb/contract/saved-searches'
import type { Alert } from '@pb/contract/notifications'
import { expect } from 'vitest'
import type { TestOffice, TestPerson } from '../../../test/harness.ts'
import { drainSome } from './matching/drain.ts'
import { matchNews } from './matching/work.ts'

/** The calls of the saved searches, as one agent makes them. */
export function searchCalls(office: TestOffice) {
  async function reply(
    as: TestPerson,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ) {
    return office.call({ method, url: `/v1/${path}`, as, ...(payload && { payload }) })
  }

  async function good<T>(
    as: TestPerson,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<T> {
    const answer = await reply(as, method, path, payload)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return (answer.body === '' ? undefined : answer.json()) as T
  }

  const save = (as: TestPerson, userId: string, params: object = {}) =>
    good<SavedReply>(as, 'POST', `clients-saved-searches/${userId}`, { ad_type: 'rental', ...params })
  const searches = async (as: TestPerson, userId: string) =>
    (await good<{ searches: SavedSearch[] }>(as, 'GET', `clients-saved-searches/${userId}`)).searches
  const matching = async (as: TestPerson, listingId: string) =>
    (await good<{ collection: MatchingClient[] }>(as, 'GET', `search-listings/${listingId}/matching-clients`))
      .collection
  const matches = async (as: TestPerson, userId: string) =>
    (await good<{ collection: ClientMatch[] }>(as, 'GET', `clients-matches/${userId}`)).collection
  const alerts = async (as: TestPerson) =>
    (await good<{ collection: Alert[] }>(as, 'GET', 'dashboard-alerts?limit=100')).collection

  /** Matches what there is, and tells it. */
  const settle = () => matchNews(office.deps)
  /** Matches what there is, and tells nobody: as after a process that was killed. */
  async function matchOnly(): Promise<void> {
    while ((await drainSome(office.deps)).more);
  }

  return { reply, good, save, searches, matching, matches, alerts, settle, matchOnly }
}

import { makeClient } from './clients.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

/** Creates saved searches of one agent for the access tests. */
export function ownedSearches(office: TestOffice) {
  /** Creates a client; returns `path` followed by its id. */
  async function searchesPath(owner: TestPerson, path = 'clients-saved-searches'): Promise<string> {
    const { userId } = await makeClient(office.deps, owner)
    return `/v1/${path}/${userId}`
  }

  async function createSearch(owner: TestPerson): Promise<{ userId: string; searchId: string }> {
    const { userId } = await makeClient(office.deps, owner)
    const reply = await office.call({
      method: 'POST',
      url: `/v1/clients-saved-searches/${userId}`,
      as: owner,
      payload: { ad_type: 'rental', bedrooms: ['1'] },
    })
    return { userId, searchId: reply.json<{ search: { search_id: string } }>().search.search_id }
  }

  /** Creates a client with a search; returns `path` followed by both ids. */
  async function searchPath(owner: TestPerson, path = 'clients-saved-searches'): Promise<string> {
    const { userId, searchId } = await createSearch(owner)
    return `/v1/${path}/${userId}/${searchId}`
  }

  /** Creates and removes a search; returns the path to restore it. */
  async function removedSearchPath(owner: TestPerson): Promise<string> {
    const { userId, searchId } = await createSearch(owner)
    const url = `/v1/clients-saved-searches/${userId}/${searchId}`
    await office.call({ method: 'DELETE', url, as: owner })
    return `/v1/clients-saved-searches-restore/${userId}/${searchId}`
  }

  async function resultsPath(owner: TestPerson): Promise<string> {
    return `/v1/clients-saved-search/${(await createSearch(owner)).searchId}`
  }

  return { searchesPath, searchPath, removedSearchPath, resultsPath }
}

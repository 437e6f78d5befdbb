import { makeClient } from './factories/clients.ts'
import type { TestOffice, TestPerson } from './harness.ts'

/** Makes saved searches that belong to one agent, for the tests of who reaches what. */
export function ownedSearchPaths(office: TestOffice) {
  /** Gives the owner a client; `path` with the client in it. */
  async function searchesPath(owner: TestPerson, path = 'clients-saved-searches'): Promise<string> {
    const { userId } = await makeClient(office.deps, owner)
    return `/v1/${path}/${userId}`
  }

  /** Gives the owner a client with a search; returns the ids of both. */
  async function searchOf(owner: TestPerson): Promise<{ userId: string; searchId: string }> {
    const { userId } = await makeClient(office.deps, owner)
    const reply = await office.call({
      method: 'POST',
      url: `/v1/clients-saved-searches/${userId}`,
      as: owner,
      payload: { ad_type: 'rental', bedrooms: ['1'] },
    })
    return { userId, searchId: reply.json<{ search: { search_id: string } }>().search.search_id }
  }

  /** `path` with a client and its search in it. */
  async function searchPath(owner: TestPerson, path = 'clients-saved-searches'): Promise<string> {
    const { userId, searchId } = await searchOf(owner)
    return `/v1/${path}/${userId}/${searchId}`
  }

  /** A search that was removed, to be restored. */
  async function removedSearchPath(owner: TestPerson): Promise<string> {
    const { userId, searchId } = await searchOf(owner)
    const url = `/v1/clients-saved-searches/${userId}/${searchId}`
    await office.call({ method: 'DELETE', url, as: owner })
    return `/v1/clients-saved-searches-restore/${userId}/${searchId}`
  }

  async function resultsPath(owner: TestPerson): Promise<string> {
    return `/v1/clients-saved-search/${(await searchOf(owner)).searchId}`
  }

  return { searchesPath, searchPath, removedSearchPath, resultsPath }
}

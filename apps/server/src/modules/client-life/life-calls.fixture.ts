import type { ClientNote, ClientTask, ClientTaskList, TimelineEntry } from '@pb/contract/client-life'
import type { ClientTag, Tagging } from '@pb/contract/client-tags'
import type { ClientList, ListConditions, ListedClient } from '@pb/contract/client-lists'
import type { TestOffice, TestPerson } from '../../../test/harness.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls of the pages of clients; `good` ones must succeed. */
export function lifeCalls(office: TestOffice) {
  const raw = (as: TestPerson, method: Method, path: string, payload?: object) =>
    office.call({ method, url: `/v1${path}`, as, ...(payload && { payload }) })
  async function good<T>(as: TestPerson, method: Method, path: string, payload?: object): Promise<T> {
    const reply = await raw(as, method, path, payload)
    if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`)
    return (reply.body === '' ? undefined : reply.json<T>()) as T
  }
  return {
    raw,
    good,
    note: (as: TestPerson, user_id: string, text: string, kind = 'note') =>
      good<ClientNote>(as, 'POST', '/client-notes', { user_id, text, kind }),
    task: (as: TestPerson, user_id: string, title: string, due_on: string | null = null) =>
      good<ClientTask>(as, 'POST', '/client-tasks', { user_id, title, due_on }),
    tasks: (as: TestPerson, query = '') => good<ClientTaskList>(as, 'GET', `/client-tasks${query}`),
    saveTask: (as: TestPerson, id: string, payload: object) =>
      good<ClientTask>(as, 'PUT', `/client-tasks/${id}`, payload),
    timeline: (as: TestPerson, user_id: string, query = '') =>
      good<{ collection: TimelineEntry[]; next: string | null }>(
        as,
        'GET',
        `/client-timeline/${user_id}${query}`,
      ),
    tag: (as: TestPerson, name: string, color = 'green') =>
      good<ClientTag>(as, 'POST', '/client-tags', { name, color }),
    tags: async (as: TestPerson) =>
      (await good<{ collection: ClientTag[] }>(as, 'GET', '/client-tags')).collection,
    taggings: async (as: TestPerson, ids: readonly string[]) => {
      const query = ids.map((id) => `user_ids[]=${id}`).join('&')
      return (await good<{ collection: Tagging[] }>(as, 'GET', `/client-taggings?${query}`)).collection
    },
    put: (as: TestPerson, add: Tagging[], remove: Tagging[] = []) =>
      good<{ added: Tagging[]; removed: Tagging[] }>(as, 'POST', '/client-taggings', { add, remove }),
    lists: async (as: TestPerson) =>
      (await good<{ collection: ClientList[] }>(as, 'GET', '/client-lists')).collection,
    list: (as: TestPerson, name: string, conditions: ListConditions) =>
      good<ClientList>(as, 'POST', '/client-lists', { name, conditions }),
    members: (as: TestPerson, key: string, query = '') =>
      good<{ collection: ListedClient[]; total: number }>(as, 'GET', `/client-lists/${key}/clients${query}`),
  }
}

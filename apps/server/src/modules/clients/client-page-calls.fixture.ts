import type { ClientNote, ClientTask, ClientTaskList, TimelineEntry } from '@pb/contract/client-life'
import type { ClientTag, Tagging } from '@pb/contract/client-tags'
import type { ClientList, ListConditions, ListedClient } from '@pb/contract/client-lists'
import type { TestOffice, TestPerson } from '../../../test/harness/test-office.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** API calls for notes, tasks, tags and lists; calls through `expectOk` throw on an error. */
export function clientPageCalls(office: TestOffice) {
  const send = (as: TestPerson, method: Method, path: string, payload?: object) =>
    office.call({ method, url: `/v1${path}`, as, ...(payload && { payload }) })
  async function expectOk<T>(as: TestPerson, method: Method, path: string, payload?: object): Promise<T> {
    const reply = await send(as, method, path, payload)
    if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`)
    return (reply.body === '' ? undefined : reply.json<T>()) as T
  }
  return {
    send,
    expectOk,
    note: (as: TestPerson, user_id: string, text: string, kind = 'note') =>
      expectOk<ClientNote>(as, 'POST', '/client-notes', { user_id, text, kind }),
    task: (as: TestPerson, user_id: string, title: string, due_on: string | null = null) =>
      expectOk<ClientTask>(as, 'POST', '/client-tasks', { user_id, title, due_on }),
    tasks: (as: TestPerson, query = '') => expectOk<ClientTaskList>(as, 'GET', `/client-tasks${query}`),
    saveTask: (as: TestPerson, id: string, payload: object) =>
      expectOk<ClientTask>(as, 'PUT', `/client-tasks/${id}`, payload),
    timeline: (as: TestPerson, user_id: string, query = '') =>
      expectOk<{ collection: TimelineEntry[]; next: string | null }>(
        as,
        'GET',
        `/client-timeline/${user_id}${query}`,
      ),
    tag: (as: TestPerson, name: string, color = 'green') =>
      expectOk<ClientTag>(as, 'POST', '/client-tags', { name, color }),
    tags: async (as: TestPerson) =>
      (await expectOk<{ collection: ClientTag[] }>(as, 'GET', '/client-tags')).collection,
    taggings: async (as: TestPerson, ids: readonly string[]) => {
      const query = ids.map((id) => `user_ids[]=${id}`).join('&')
      return (await expectOk<{ collection: Tagging[] }>(as, 'GET', `/client-taggings?${query}`)).collection
    },
    put: (as: TestPerson, add: Tagging[], remove: Tagging[] = []) =>
      expectOk<{ added: Tagging[]; removed: Tagging[] }>(as, 'POST', '/client-taggings', { add, remove }),
    lists: async (as: TestPerson) =>
      (await expectOk<{ collection: ClientList[] }>(as, 'GET', '/client-lists')).collection,
    list: (as: TestPerson, name: string, conditions: ListConditions) =>
      expectOk<ClientList>(as, 'POST', '/client-lists', { name, conditions }),
    members: (as: TestPerson, key: string, query = '') =>
      expectOk<{ collection: ListedClient[]; total: number }>(
        as,
        'GET',
        `/client-lists/${key}/clients${query}`,
      ),
  }
}

import { makeClient } from './clients.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'
import { multipart } from '../calls/multipart.ts'

let files = 0

/**
 * Creates notes, tasks, tags, lists, imports and merges of one agent for the access tests. Each function returns the
 * record's path; with `removed` it removes the record and returns the path to restore it.
 */
export function ownedClientRecords(office: TestOffice) {
  async function post<T>(as: TestPerson, url: string, payload: object): Promise<T> {
    const reply = await office.call({ method: 'POST', url, as, payload })
    if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`)
    return reply.json<T>()
  }

  async function removeIf(as: TestPerson, url: string, removed: boolean): Promise<string> {
    if (!removed) return url
    await office.call({ method: 'DELETE', url, as })
    return `${url}/restore`
  }

  async function notePath(as: TestPerson, { text = 'Mine', removed = false } = {}): Promise<string> {
    const { userId } = await makeClient(office.deps, as)
    const payload = { user_id: userId, kind: 'note', text }
    const { note_id } = await post<{ note_id: string }>(as, '/v1/client-notes', payload)
    return removeIf(as, `/v1/client-notes/${note_id}`, removed)
  }

  async function taskPath(as: TestPerson, { text = 'Mine', removed = false } = {}): Promise<string> {
    const { userId } = await makeClient(office.deps, as)
    const payload = { user_id: userId, title: text, due_on: null }
    const { task_id } = await post<{ task_id: string }>(as, '/v1/client-tasks', payload)
    return removeIf(as, `/v1/client-tasks/${task_id}`, removed)
  }

  async function tagPath(as: TestPerson, { text = 'Mine', removed = false } = {}): Promise<string> {
    const payload = { name: text, color: 'gray' }
    const { tag_id } = await post<{ tag_id: string }>(as, '/v1/client-tags', payload)
    return removeIf(as, `/v1/client-tags/${tag_id}`, removed)
  }

  async function listPath(as: TestPerson, { text = 'Mine', removed = false } = {}): Promise<string> {
    const payload = { name: text, conditions: {} }
    const { key } = await post<{ key: string }>(as, '/v1/client-lists', payload)
    return removeIf(as, `/v1/client-lists/${key}`, removed)
  }

  async function tagMergePath(as: TestPerson): Promise<string> {
    const [from, into] = [await tagPath(as), await tagPath(as, { text: 'Other' })]
    return `${from}/merge-into/${into.split('/').at(-1)}`
  }

  async function timelinePath(as: TestPerson): Promise<string> {
    return `/v1/client-timeline/${(await makeClient(office.deps, as)).userId}`
  }

  /** Uploads a file of one client; returns the path of the draft, of the applied import, or to apply the draft. */
  async function importPath(
    as: TestPerson,
    {
      text = 'Mine',
      state = 'draft',
    }: { text?: string; state?: 'draft' | 'running' | 'applied' | 'ready' } = {},
  ): Promise<string> {
    files += 1
    const file = Buffer.from(`name,email\n${text},mine-${files}@client.example`)
    const upload = {
      method: 'POST',
      url: '/v1/client-imports',
      as,
      ...multipart('file', 'mine.csv', file),
    } as const
    const reading = (await office.call(upload)).json<{ import: { import_id: string } }>()
    const url = `/v1/client-imports/${reading.import.import_id}`
    let digest = ''
    // Each call waits a while for the plan.
    while (digest === '')
      ({ digest } = (await office.call({ url: `${url}/rows`, as })).json<{ digest: string }>())
    if (state === 'running') {
      const values = { import_id: reading.import.import_id, done: 0 }
      await office.deps.db.insertInto('client_import_progress').values(values).execute()
    }
    if (state === 'draft' || state === 'running') return url
    const apply = `${url}/apply/${digest}`
    if (state === 'ready') return apply
    // A slow one is applied in the background.
    let applied = await post<{ state: string; progress: number | null }>(as, apply, {})
    while (applied.progress !== null) applied = (await office.call({ url, as })).json<typeof applied>()
    return url
  }

  async function clientMergePath(as: TestPerson): Promise<string> {
    const [keep, merge] = [await makeClient(office.deps, as), await makeClient(office.deps, as)]
    const payload = { keep: keep.userId, merge: merge.userId }
    const { merge_id } = await post<{ merge_id: string }>(as, '/v1/client-merges', payload)
    return `/v1/client-merges/${merge_id}`
  }

  async function ofClientPath(as: TestPerson, path: string): Promise<string> {
    return `/v1/${path}/${(await makeClient(office.deps, as)).userId}`
  }

  return {
    importPath,
    clientMergePath,
    ofClientPath,
    notePath,
    taskPath,
    tagPath,
    listPath,
    mergePath: tagMergePath,
    timelinePath,
  }
}

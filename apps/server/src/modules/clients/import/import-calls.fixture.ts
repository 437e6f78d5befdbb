import type { ClientImport, ClientImportReading, ClientImportRows } from '@pb/contract/client-imports'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { multipart } from '../../../../test/calls/multipart.ts'
import type { TestOffice, TestPerson } from '../../../../test/harness/test-office.ts'

export async function expectOk<T>(reply: Promise<{ statusCode: number; body: string }>): Promise<T> {
  const { statusCode, body } = await reply
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
  return (body === '' ? undefined : JSON.parse(body)) as T
}
export const joinLines = (...all: string[]) => all.join('\r\n')

interface StoredClient {
  first_name: string
  last_name: string
  emails: string[]
  phones: string[]
  [column: string]: unknown
}

/** Calls of the import endpoints. */
export function clientImportCalls(office: TestOffice) {
  const uploadFile = (as: TestPerson, file: string | Buffer, name = 'clients.csv') =>
    office.call({
      method: 'POST',
      url: '/v1/client-imports',
      as,
      ...multipart('file', name, Buffer.from(file)),
    })
  const call = (as: TestPerson, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
    office.call({ method, url: `/v1/client-imports${path}`, as, ...(payload && { payload }) })
  const createDraft = (as: TestPerson, file: string | Buffer) =>
    expectOk<ClientImportReading>(uploadFile(as, file))
  /** The rows once they are planned; each call waits for that for a while. */
  async function getRows(as: TestPerson, id: string, query = ''): Promise<ClientImportRows> {
    for (;;) {
      const rows = await expectOk<ClientImportRows>(call(as, 'GET', `/${id}/rows${query}`))
      if (rows.planning === null) return rows
      if (rows.planning.problem !== '') throw new Error(rows.planning.problem)
    }
  }
  /** The import once nothing is done with it in the background. */
  const waitForEnd = (as: TestPerson, id: string) =>
    vi.waitFor(
      async () => {
        const file = await expectOk<ClientImport>(call(as, 'GET', `/${id}`))
        if (file.progress !== null || file.undoing) throw new Error('The import is still running')
        return file
      },
      { timeout: 60_000 },
    )
  async function applyDraft(as: TestPerson, id: string, ask = true): Promise<ClientImport> {
    const { digest } = await getRows(as, id)
    await expectOk<ClientImport>(call(as, 'POST', `/${id}/apply/${digest}`, { ask }))
    return waitForEnd(as, id)
  }
  async function undoImport(as: TestPerson, id: string): Promise<ClientImport> {
    await expectOk<ClientImport>(call(as, 'POST', `/${id}/undo`))
    return waitForEnd(as, id)
  }
  const importFile = async (as: TestPerson, file: string | Buffer) =>
    applyDraft(as, (await createDraft(as, file)).import.import_id)

  async function findStoredClients(as: TestPerson): Promise<StoredClient[]> {
    const { rows: found } = await sql<StoredClient>`SELECT c.*,
      ARRAY(SELECT email::text FROM client_email e WHERE e.client_id = c.id ORDER BY position) AS emails,
      ARRAY(SELECT phone FROM client_phone p WHERE p.client_id = c.id ORDER BY position) AS phones
      FROM client c WHERE agent_id = ${as.personId} ORDER BY c.id`.execute(office.deps.db)
    return found
  }
  return {
    uploadFile,
    call,
    createDraft,
    getRows,
    waitForEnd,
    applyDraft,
    undoImport,
    importFile,
    findStoredClients,
  }
}

import type { Tx } from '../../../platform/db/db.ts'
import { insertImportedTasks } from '../tasks/index.ts'
import type { ImportedSearch } from './file/parse-work.ts'
import type { ImportedClient } from './file/parse-row.ts'

/** Searches of clients that an import adds. */
interface ClientSearches {
  readonly clientId: string
  readonly searches: readonly ImportedSearch[]
}

type AddSearches = (
  tx: Tx,
  owner: { readonly agentId: string; readonly now: Date },
  clients: readonly ClientSearches[],
) => Promise<void>

const registered: { addSearches?: AddSearches } = {}

/** Registers how saved searches are added, whose module is above this one. */
export function setSearchImport(addSearches: AddSearches): void {
  registered.addSearches = addSearches
}

/** Adds the tasks and saved searches of new clients of one agent. */
export async function addWork(
  tx: Tx,
  owner: { readonly agentId: string; readonly now: Date },
  clients: readonly { readonly clientId: string; readonly client: ImportedClient }[],
): Promise<void> {
  const tasks = clients.flatMap(({ clientId, client }) =>
    (client.tasks ?? []).map(({ title, due_on, done_on }) => ({
      client_id: clientId,
      title,
      due_on,
      done_on,
    })),
  )
  await insertImportedTasks(tx, owner, tasks)
  const searches = clients.flatMap(({ clientId, client }) =>
    client.searches ? [{ clientId, searches: client.searches }] : [],
  )
  if (searches.length > 0) await registered.addSearches?.(tx, owner, searches)
}

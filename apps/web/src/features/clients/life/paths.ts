/** Tasks over all clients. */
export const tasksPath = '/clients/tasks'

/** A list that keeps itself. */
export function listPath(key: string): string {
  return `/clients/lists/${key}`
}

/** Files of clients, or one of them. */
export function importPath(id?: string): string {
  return id === undefined ? '/clients/import' : `/clients/import/${id}`
}

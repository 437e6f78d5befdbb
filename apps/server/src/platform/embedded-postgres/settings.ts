/** The one account and database of an embedded cluster; who can enter the socket's folder is let in. */
export const databaseName = 'pboffice'

/** The options PostgreSQL starts with; `durable: false` is for throw-away clusters of tests alone. */
export function settings(socketFolder: string, durable: boolean): string[] {
  const values: Record<string, string> = {
    // A socket in a closed folder is the only way in.
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    // Test files that run at once share a throw-away cluster.
    max_connections: durable ? '60' : '300',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    // Compiling costs more than it saves in queries of milliseconds.
    jit: 'off',
    timezone: 'UTC',
    // Failed statements are the server's to log; here they would carry people's data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A libpq URL over the socket. `localhost` only makes it a valid URL; `host` wins. */
export function socketUrl(socketFolder: string, database = databaseName): string {
  return `postgres://${databaseName}@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}`
}

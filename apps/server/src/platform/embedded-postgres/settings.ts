/** Name of the account and the database; access to the socket folder grants access to the database. */
export const databaseName = 'pboffice'

/** Returns PostgreSQL's command-line options; `durable: false` is for temporary clusters of tests. */
export function settings(socketFolder: string, durable: boolean): string[] {
  const values: Record<string, string> = {
    // Connections only through a socket in a private folder.
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    // Parallel test files share a temporary cluster.
    max_connections: durable ? '60' : '300',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    // JIT compilation does not pay off for queries of milliseconds.
    jit: 'off',
    timezone: 'UTC',
    // The server logs failed statements without personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // After a crash, one call instead of opening and syncing each of some 2,000 files, which took most of a restart.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A libpq URL for the socket. `localhost` only makes it a valid URL; `host` takes precedence. */
export function socketUrl(socketFolder: string, database = databaseName): string {
  return `postgres://${databaseName}@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}`
}

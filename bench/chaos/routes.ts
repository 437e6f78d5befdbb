import { tcpProxy, type TcpProxy } from '../../apps/server/test/harness/tcp-proxy.ts'
import type { Cleanup } from '../office-day/cleanup.ts'

/** TCP proxies between agents, server and database, which faults cut or freeze. */
export interface Routes {
  readonly http: TcpProxy
  readonly smtp: TcpProxy
  /** Undefined until the database has an address. */
  database: TcpProxy | undefined
  /** Socket of the PostgreSQL that the servers reach. */
  databaseSocket: string
}

export async function openRoutes(
  ports: { readonly http: number; readonly smtp: number },
  cleanup: Cleanup,
): Promise<Routes> {
  const routes: Routes = {
    http: await tcpProxy(() => ports.http),
    smtp: await tcpProxy(() => ports.smtp),
    database: undefined,
    databaseSocket: '',
  }
  cleanup.add('proxies', async () => {
    for (const proxy of [routes.http, routes.smtp, routes.database]) await proxy?.close()
  })
  return routes
}

/** Returns the path of the socket in a cluster's URL. */
export function toSocket(url: string): string {
  const { searchParams, port } = new URL(url)
  return `${searchParams.get('host')}/.s.PGSQL.${port}`
}

/** Starts the proxy of the database; returns the URL by which servers reach it. */
export async function routeDatabase(routes: Routes, url: string): Promise<string> {
  const direct = new URL(url)
  routes.databaseSocket = toSocket(url)
  routes.database = await tcpProxy(() => routes.databaseSocket)
  return `postgres://${direct.username}@127.0.0.1:${routes.database.port}${direct.pathname}`
}

import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy whose connections a test can close. */
export interface TcpProxy {
  readonly port: number
  /** Number of open connections. */
  readonly open: number
  /** Closes every open connection. */
  cut(): void
  close(): Promise<void>
}

/** Callbacks per connection; each returns whether it stays open. */
export interface TcpWatch {
  readonly fromClient?: (bytes: Buffer) => boolean
  readonly fromServer?: (bytes: Buffer) => boolean
}

/** Starts a proxy for a local port; `watch` is called for each connection. */
export async function tcpProxy(target: () => number, watch: () => TcpWatch = () => ({})): Promise<TcpProxy> {
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    const behind = connect(target(), '127.0.0.1')
    const { fromClient = () => true, fromServer = () => true } = watch()
    const end = () => {
      client.destroy()
      behind.destroy()
      clients.delete(client)
    }
    clients.add(client)
    for (const socket of [client, behind]) {
      socket.on('error', () => {})
      socket.on('close', end)
    }
    client.on('data', (bytes) => void (fromClient(bytes) ? behind.write(bytes) : end()))
    behind.on('data', (bytes) => void (fromServer(bytes) ? client.write(bytes) : end()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const cut = () => {
    for (const client of clients) client.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    get open() {
      return clients.size
    },
    cut,
    async close() {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}

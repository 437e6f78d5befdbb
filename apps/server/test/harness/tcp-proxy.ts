import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy whose connections a test can close. */
export interface TcpProxy {
  readonly port: number
  /** Number of open connections. */
  readonly open: number
  /** Closes every open connection. */
  cut(): void
  /** Drops everything on the open connections from now on without closing them, as a lost network does. */
  freeze(): void
  close(): Promise<void>
}

/** Callbacks per connection; each returns whether it stays open. */
export interface TcpWatch {
  readonly fromClient?: (bytes: Buffer) => boolean
  readonly fromServer?: (bytes: Buffer) => boolean
}

/** Starts a proxy for a local port or socket; `watch` is called for each connection. */
export async function tcpProxy(
  target: () => number | string,
  watch: () => TcpWatch = () => ({}),
): Promise<TcpProxy> {
  const clients = new Set<Socket>()
  const frozen = new Set<Socket>()
  const server = createServer((client) => {
    const to = target()
    const behind = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to)
    const { fromClient = () => true, fromServer = () => true } = watch()
    const end = () => {
      client.destroy()
      behind.destroy()
      clients.delete(client)
      frozen.delete(client)
    }
    clients.add(client)
    for (const socket of [client, behind]) {
      socket.on('error', () => {})
      socket.on('close', end)
    }
    const forward = (bytes: Buffer, isOpen: (bytes: Buffer) => boolean, other: Socket) => {
      if (frozen.has(client)) return
      if (isOpen(bytes)) other.write(bytes)
      else end()
    }
    client.on('data', (bytes) => forward(bytes, fromClient, behind))
    behind.on('data', (bytes) => forward(bytes, fromServer, client))
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
    freeze() {
      for (const client of clients) frozen.add(client)
    },
    async close() {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}

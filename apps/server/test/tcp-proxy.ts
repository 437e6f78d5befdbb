import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line in front of a server, which a test can cut. */
export interface TcpProxy {
  readonly port: number
  /** Connections that are open. */
  readonly open: number
  /** Cuts every connection that is open. */
  cut(): void
  close(): Promise<void>
}

/** What a test wants to know of a connection; each says whether it goes on. */
export interface TcpWatch {
  readonly fromClient?: (bytes: Buffer) => boolean
  readonly fromServer?: (bytes: Buffer) => boolean
}

/** Stands in front of the server at a port of this machine; `watch` is asked for each connection. */
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

import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A command line: `tag name rest`. */
interface ImapCommand {
  readonly tag: string
  /** In upper case, including a leading `UID `. */
  readonly name: string
  readonly rest: string
}

/** Writes a line; pass an empty `end` to leave it unfinished. */
type Write = (text: string, end?: '' | '\r\n') => boolean

type CommandHandler = (command: ImapCommand, write: Write, socket: Socket) => void | Promise<void>

/** An IMAP server with one folder and scripted responses. */
export interface FakeImap {
  readonly port: number
  /** All lines received. */
  readonly received: string[]
  /** Handlers by command name; other commands use the default handlers. */
  handlers: Record<string, CommandHandler>
  /** Ends all connections; new ones are accepted. */
  dropConnections(): void
  close(): Promise<void>
}

/** Ends the IDLE of a connection. */
const idleEnds = new WeakMap<Socket, () => void>()

const defaultHandlers: Record<string, CommandHandler> = {
  LIST: (_command, write) => void write('* LIST (\\HasNoChildren) "/" INBOX'),
  EXAMINE: (_command, write) => {
    for (const line of [
      '1 EXISTS',
      'OK [UIDVALIDITY 7] ok',
      'OK [UIDNEXT 2] ok',
      'FLAGS (\\Seen \\Deleted \\Flagged)',
    ])
      write(`* ${line}`)
  },
  'UID SEARCH': (_command, write) => void write('* SEARCH 1'),
  async IDLE(_command, write, socket) {
    write('+ idling')
    await new Promise<void>((done) => idleEnds.set(socket, done))
  },
}

/** Starts a server at a local port with these capabilities. */
export async function startFakeImap(capabilities = 'IMAP4rev1 SASL-IR AUTH=PLAIN'): Promise<FakeImap> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const fake = { handlers: {} as Record<string, CommandHandler> }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const write: Write = (text, end = '\r\n') => socket.writable && socket.write(`${text}${end}`)
    write(`* OK [CAPABILITY ${capabilities}] ready`)
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (piece: string) => {
      text += piece
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        received.push(line)
        if (line === 'DONE') idleEnds.get(socket)?.()
        const [, tag, name, rest] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? []
        if (tag === undefined) continue
        const command = { tag, name: name!.toUpperCase(), rest: rest! }
        void respond(command, write, socket)
      }
    })
  })
  async function respond(command: ImapCommand, write: Write, socket: Socket): Promise<void> {
    const { tag, name } = command
    if (name === 'CAPABILITY') write(`* CAPABILITY ${capabilities}`)
    let completed = false
    const trackedWrite: Write = (text, end) => {
      // The handler completed the command itself.
      if (text.startsWith(`${tag} `)) completed = true
      return write(text, end)
    }
    await (fake.handlers[name] ?? defaultHandlers[name])?.(command, trackedWrite, socket)
    if (!completed) write(`${tag} OK done`)
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(fake, {
    port: (server.address() as AddressInfo).port,
    received,
    dropConnections() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  })
}

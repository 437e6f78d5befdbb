import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A command as it came: `tag name rest`. */
interface ImapCommand {
  readonly tag: string
  /** In capitals, with `UID ` before it where it has that. */
  readonly name: string
  readonly rest: string
}

/** Says a line; without an end for what has none. */
type Say = (text: string, end?: '' | '\r\n') => boolean

type Answer = (command: ImapCommand, say: Say, socket: Socket) => void | Promise<void>

/** A mail server of one folder that answers as a test wants it to. */
export interface FakeImap {
  readonly port: number
  /** Everything that was said to it. */
  readonly heard: string[]
  /** By the names of commands; what is missing is answered as a decent server does. */
  answers: Record<string, Answer>
  close(): Promise<void>
}

const decent: Record<string, Answer> = {
  LIST: (_command, say) => void say('* LIST (\\HasNoChildren) "/" INBOX'),
  EXAMINE: (_command, say) => {
    for (const line of [
      '1 EXISTS',
      'OK [UIDVALIDITY 7] ok',
      'OK [UIDNEXT 2] ok',
      'FLAGS (\\Seen \\Deleted \\Flagged)',
    ])
      say(`* ${line}`)
  },
  'UID SEARCH': (_command, say) => void say('* SEARCH 1'),
}

/** Starts one at a port of this machine; `capabilities` is what it says it can do. */
export async function fakeImap(capabilities = 'IMAP4rev1 SASL-IR AUTH=PLAIN'): Promise<FakeImap> {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const fake = { answers: {} as Record<string, Answer> }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const say: Say = (text, end = '\r\n') => socket.writable && socket.write(`${text}${end}`)
    say(`* OK [CAPABILITY ${capabilities}] ready`)
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (piece: string) => {
      text += piece
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        heard.push(line)
        const [, tag, name, rest] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? []
        if (tag === undefined) continue
        const command = { tag, name: name!.toUpperCase(), rest: rest! }
        void answer(command, say, socket)
      }
    })
  })
  async function answer(command: ImapCommand, say: Say, socket: Socket): Promise<void> {
    const { tag, name } = command
    if (name === 'CAPABILITY') say(`* CAPABILITY ${capabilities}`)
    let refused = false
    const answered: Say = (text, end) => {
      // Whoever ends the command by themselves says how.
      if (text.startsWith(`${tag} `)) refused = true
      return say(text, end)
    }
    await (fake.answers[name] ?? decent[name])?.(command, answered, socket)
    if (!refused) say(`${tag} OK done`)
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(fake, {
    port: (server.address() as AddressInfo).port,
    heard,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  })
}

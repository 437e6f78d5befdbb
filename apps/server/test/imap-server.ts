import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { SMTPServer } from 'smtp-server'

/** Mail servers of one account that only know how to let somebody in: IMAP and SMTP, both in the clear, on 127.0.0.1. */
export interface DoorServers {
  readonly imapPort: number
  readonly smtpPort: number
  readonly user: string
  readonly password: string
  /** Who was let in, in their order. */
  readonly entered: readonly ('imap' | 'smtp')[]
  /** Whether SMTP takes the password too. */
  smtpTakes: boolean
  close(): Promise<void>
}

const unquoted = (word: string): string => word.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1')

/** The words of one line of IMAP that a client says before it is let in. */
function talk(
  socket: Socket,
  isRight: (user: string, password: string) => boolean,
  onEnter: () => void,
): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  const lines = createInterface({ input: socket })
  // Who hangs up in the middle of a word: to a socket it is an error, and to what reads its lines.
  socket.on('error', () => {})
  lines.on('error', () => {})
  say('* OK [CAPABILITY IMAP4rev1] ready')
  lines.on('line', (line) => {
    const [tag = '', command = '', ...rest] = line.split(' ')
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        say('* CAPABILITY IMAP4rev1')
        say(`${tag} OK done`)
        break
      case 'LOGIN':
        if (isRight(unquoted(rest[0] ?? ''), unquoted(rest.slice(1).join(' ')))) {
          onEnter()
          say(`${tag} OK [CAPABILITY IMAP4rev1] logged in`)
        } else say(`${tag} NO [AUTHENTICATIONFAILED] not ${rest[0]}`)
        break
      case 'LIST':
        say('* LIST (\\Noselect) "/" ""')
        say(`${tag} OK done`)
        break
      case 'LOGOUT':
        say('* BYE')
        say(`${tag} OK bye`)
        socket.end()
        break
      default:
        say(`${tag} BAD unknown`)
    }
  })
}

/** Opens both on free ports. */
export async function openDoorServers(): Promise<DoorServers> {
  const entered: ('imap' | 'smtp')[] = []
  const account = { user: 'grace@mail.example', password: 'app pass word' }
  const isRight = (user: string, password: string) => user === account.user && password === account.password
  const imap = createServer((socket) => talk(socket, isRight, () => entered.push('imap')))
  await new Promise<void>((done) => imap.listen(0, '127.0.0.1', () => done()))
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      if (!servers.smtpTakes || !isRight(username ?? '', password ?? '')) return callback(new Error('no'))
      entered.push('smtp')
      return callback(null, { user: username })
    },
  })
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', () => done()))
  const servers: DoorServers = {
    ...account,
    imapPort: (imap.address() as AddressInfo).port,
    smtpPort: (smtp.server.address() as AddressInfo).port,
    entered,
    smtpTakes: true,
    async close() {
      await new Promise<void>((done) => smtp.close(() => done()))
      await new Promise<void>((done) => imap.close(() => done()))
    },
  }
  return servers
}

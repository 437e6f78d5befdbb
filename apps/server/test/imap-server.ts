import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { SMTPServer } from 'smtp-server'

/** Mail servers that only know how to let somebody in: IMAP and SMTP, both in the clear, on 127.0.0.1. */
export interface DoorServers {
  readonly imapPort: number
  readonly smtpPort: number
  readonly user: string
  readonly password: string
  /** Tokens that open them too (XOAUTH2), each with the name of whose they are. */
  readonly tokens: Map<string, string>
  /** Who was let in, in their order. */
  readonly entered: readonly ('imap' | 'smtp')[]
  /** Whether SMTP takes the password too, and IMAP tokens. */
  smtpTakes: boolean
  imapTakesTokens: boolean
  /** What SMTP says to whom it does not let in. */
  smtpRefusal: number
  close(): Promise<void>
}

const unquoted = (word: string): string => word.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1')

/** The words of one line of IMAP that a client says before it is let in. */
function talk(
  socket: Socket,
  isRight: (user: string, password: string) => boolean,
  isToken: (user: string, token: string) => boolean,
  onEnter: () => void,
): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  const lines = createInterface({ input: socket })
  // Who hangs up in the middle of a word: to a socket it is an error, and to what reads its lines.
  socket.on('error', () => {})
  lines.on('error', () => {})
  const able = 'IMAP4rev1 SASL-IR AUTH=XOAUTH2'
  say(`* OK [CAPABILITY ${able}] ready`)
  lines.on('line', (line) => {
    const [tag = '', command = '', ...rest] = line.split(' ')
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        say(`* CAPABILITY ${able}`)
        say(`${tag} OK done`)
        break
      case 'LOGIN':
        if (isRight(unquoted(rest[0] ?? ''), unquoted(rest.slice(1).join(' ')))) {
          onEnter()
          say(`${tag} OK [CAPABILITY ${able}] logged in`)
        } else say(`${tag} NO [AUTHENTICATIONFAILED] not ${rest[0]}`)
        break
      case 'AUTHENTICATE': {
        const said = Buffer.from(rest[1] ?? '', 'base64').toString()
        // Pairs, each ended by Control-A.
        const [user, token] = said
          .split(String.fromCodePoint(1))
          .map((pair) => pair.slice(pair.indexOf('=') + 1))
        if (isToken(user ?? '', (token ?? '').replace('Bearer ', ''))) {
          onEnter()
          say(`${tag} OK [CAPABILITY ${able}] logged in`)
        } else say(`${tag} NO [AUTHENTICATIONFAILED] not ${user}`)
        break
      }
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
  const tokens = new Map<string, string>()
  const isToken = (user: string, token: string) => token !== '' && tokens.get(token) === user
  const imap = createServer((socket) =>
    talk(
      socket,
      isRight,
      (user, token) => servers.imapTakesTokens && isToken(user, token),
      () => entered.push('imap'),
    ),
  )
  await new Promise<void>((done) => imap.listen(0, '127.0.0.1', () => done()))
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    onAuth({ username, password, accessToken }, _session, callback) {
      const [user, secret, token] = [username ?? '', password ?? '', accessToken ?? '']
      if (!servers.smtpTakes || !(isRight(user, secret) || isToken(user, token)))
        return callback(Object.assign(new Error('no'), { responseCode: servers.smtpRefusal }))
      entered.push('smtp')
      return callback(null, { user })
    },
  })
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', () => done()))
  const servers: DoorServers = {
    ...account,
    imapPort: (imap.address() as AddressInfo).port,
    smtpPort: (smtp.server.address() as AddressInfo).port,
    entered,
    tokens,
    smtpTakes: true,
    imapTakesTokens: true,
    smtpRefusal: 535,
    async close() {
      await new Promise<void>((done) => smtp.close(() => done()))
      await new Promise<void>((done) => imap.close(() => done()))
    },
  }
  return servers
}

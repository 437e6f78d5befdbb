import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { SMTPServer } from 'smtp-server'

/** Plaintext IMAP and SMTP servers on 127.0.0.1 that only implement authentication. */
export interface MailAuthServers {
  readonly imapPort: number
  readonly smtpPort: number
  readonly user: string
  readonly password: string
  /** Accepted access tokens (XOAUTH2) with their user names. */
  readonly tokens: Map<string, string>
  /** Successful logins in order. */
  readonly logins: readonly ('imap' | 'smtp')[]
  /** Whether SMTP accepts logins, and IMAP accepts tokens. */
  smtpAccepts: boolean
  imapAcceptsTokens: boolean
  /** SMTP response code for a rejected login. */
  smtpRejectionCode: number
  close(): Promise<void>
}

const unquote = (word: string): string => word.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1')

/** Handles the commands of an IMAP client before and during login. */
function handleConnection(
  socket: Socket,
  isRight: (user: string, password: string) => boolean,
  isToken: (user: string, token: string) => boolean,
  onEnter: () => void,
): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  const lines = createInterface({ input: socket })
  // A dropped connection is an error for the socket and for the line reader.
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
        if (isRight(unquote(rest[0] ?? ''), unquote(rest.slice(1).join(' ')))) {
          onEnter()
          say(`${tag} OK [CAPABILITY ${able}] logged in`)
        } else say(`${tag} NO [AUTHENTICATIONFAILED] not ${rest[0]}`)
        break
      case 'AUTHENTICATE': {
        const credentials = Buffer.from(rest[1] ?? '', 'base64').toString()
        // Key-value pairs terminated by Control-A.
        const [user, token] = credentials
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

/** Starts both servers on free ports. */
export async function startMailAuthServers(): Promise<MailAuthServers> {
  const entered: ('imap' | 'smtp')[] = []
  const account = { user: 'grace@mail.example', password: 'app pass word' }
  const isRight = (user: string, password: string) => user === account.user && password === account.password
  const tokens = new Map<string, string>()
  const isToken = (user: string, token: string) => token !== '' && tokens.get(token) === user
  const imap = createServer((socket) =>
    handleConnection(
      socket,
      isRight,
      (user, token) => servers.imapAcceptsTokens && isToken(user, token),
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
      if (!servers.smtpAccepts || !(isRight(user, secret) || isToken(user, token)))
        return callback(Object.assign(new Error('no'), { responseCode: servers.smtpRejectionCode }))
      entered.push('smtp')
      return callback(null, { user })
    },
  })
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', () => done()))
  const servers: MailAuthServers = {
    ...account,
    imapPort: (imap.address() as AddressInfo).port,
    smtpPort: (smtp.server.address() as AddressInfo).port,
    logins: entered,
    tokens,
    smtpAccepts: true,
    imapAcceptsTokens: true,
    smtpRejectionCode: 535,
    async close() {
      await new Promise<void>((done) => smtp.close(() => done()))
      await new Promise<void>((done) => imap.close(() => done()))
    },
  }
  return servers
}

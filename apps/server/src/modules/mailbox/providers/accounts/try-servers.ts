import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import { privateAddressCode } from '../../../../platform/public-address.ts'
import { mailDomain, smtpAuth } from '../../../system-mail/index.ts'
import type { ImapAccess } from '../imap/access.ts'
import { openImap } from '../imap/client.ts'
import { addressOf, reachOf } from './reach.ts'
import type { ImapDoor, ImapSecret, ServerAddress } from './types.ts'

/** An agent waits for the answer. */
const patienceMs = 10_000

const names = { imap: 'The IMAP server', smtp: 'The SMTP server' } as const
type Which = keyof typeof names

const fault = (path: string, message: string): AppError =>
  new AppError('rule_broken', message, { faults: [{ path: `body.${path}`, message }] })

const notPublic = (host: string): string => `${host} is not a server of the public internet.`

const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EDNS'])
const badCertificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS_CERT/
const noTls = /ERR_SSL|EPROTO|ETLS/

/** Codes of an error from the outside in: libraries wrap what the socket said. */
function codesOf(error: unknown): string[] {
  const { code, cause, _err } = error as { code?: unknown; cause?: unknown; _err?: unknown }
  const inner = cause ?? _err
  return [...(typeof code === 'string' ? [code] : []), ...(inner && inner !== error ? codesOf(inner) : [])]
}

interface Said {
  readonly authenticationFailed?: boolean
  readonly kind?: string
  readonly responseCode?: number
}

/** Whether it is us whom a server does not let in; one that is busy says so by a code below 500. */
function isRefusal(error: unknown): boolean {
  const { kind, authenticationFailed, responseCode = 500 } = error as Said
  if (kind === 'password' || authenticationFailed === true) return true
  return codesOf(error).includes('EAUTH') && responseCode >= 500
}

/** What a server that takes no token has to be told; its issuer has let us in. */
const shut = {
  imap: 'Microsoft does not let the office read this mailbox. In Outlook on the web, under Settings, Mail, Forwarding and IMAP, let devices and apps use IMAP, or ask whoever runs your firm’s Microsoft 365; then connect again.',
  smtp: 'Microsoft does not let the office send from this mailbox. Ask whoever runs your firm’s Microsoft 365 to allow authenticated SMTP for it; then connect again.',
} as const

/** What went wrong with a server, in words that say what to mend. */
function faultOf(
  which: Which,
  { host, port, security }: ServerAddress,
  error: unknown,
  secret: ImapSecret,
): AppError {
  if (error instanceof AppError) return error
  const codes = codesOf(error)
  const has = (test: (code: string) => boolean) => codes.some(test)
  const { kind, responseCode } = error as Said
  if (has((code) => code === privateAddressCode)) return fault(`${which}.host`, notPublic(host))
  const refusal = isRefusal(error)
  if (refusal && 'accessToken' in secret) return new AppError('rule_broken', shut[which])
  if (refusal)
    return fault(
      'password',
      `${names[which]} does not take this user name and password. Many providers want an app password here.`,
    )
  if (has((code) => unknownHost.has(code)))
    return fault(`${which}.host`, `There is no server called ${host}.`)
  if (has((code) => badCertificate.test(code)))
    return fault(
      `${which}.host`,
      `${host} shows a certificate that is not its own, or that nobody vouches for.`,
    )
  // A server that lacks STARTTLS is the one fault of connecting that has no code of its own.
  const lacksTls = security === 'starttls' && has((code) => code === 'CONNECTION')
  if (lacksTls || has((code) => noTls.test(code)))
    return fault(
      `${which}.security`,
      security === 'tls'
        ? `${host} does not speak TLS at port ${port}. Try STARTTLS, or another port.`
        : `${host} does not offer STARTTLS at port ${port}.`,
    )
  if (responseCode !== undefined || kind === 'refused')
    return fault(`${which}.host`, `${names[which]} does not let the office in.`)
  return fault(`${which}.port`, `${host} does not answer at port ${port}.`)
}

async function tryImap(deps: Deps, access: ImapAccess): Promise<void> {
  const client = await openImap(access, reachOf(deps))
  await client.logout().catch(() => client.close())
}

async function trySmtp(deps: Deps, { smtp, user, secret }: ImapDoor): Promise<void> {
  const { host, servername } = await addressOf(smtp.host, reachOf(deps))
  const connection = new SMTPConnection({
    host,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    tls: { ...(servername !== undefined && { servername }), minVersion: 'TLSv1.2' },
    name: mailDomain(deps.env),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect((error) => {
        if (error) return reject(error)
        connection.login(smtpAuth({ user, ...secret }), (refused) => (refused ? reject(refused) : resolve()))
      })
    })
    connection.quit()
  } catch (error) {
    connection.close()
    throw error
  }
}

/** What is refused before anybody is asked; a name without a dot is one of the own network. */
function check({ env }: Deps, which: Which, { host, security }: ServerAddress): void {
  if (env.mailPrivateHosts) return
  if (security === 'none')
    throw fault(`${which}.security`, 'Passwords are sent encrypted alone: choose TLS or STARTTLS.')
  if (!/[.:]/.test(host)) throw fault(`${which}.host`, notPublic(host))
}

/**
 * Logs in at both servers and out again. Throws `rule_broken` with the field that is to be mended; a server's own words
 * are never repeated.
 */
export async function tryServers(
  deps: Deps,
  personId: string,
  address: string,
  door: ImapDoor,
): Promise<void> {
  const { imap, smtp, secret } = door
  check(deps, 'imap', imap)
  check(deps, 'smtp', smtp)
  const access = { personId, address, epoch: 0, connectedAt: deps.clock.now(), ...door }
  await tryImap(deps, access).catch((error: unknown) => {
    throw faultOf('imap', imap, error, secret)
  })
  await trySmtp(deps, door).catch((error: unknown) => {
    throw faultOf('smtp', smtp, error, secret)
  })
}

/** Whether one of the servers does not let us in; false too where nobody can know now. */
export async function refusesUs(deps: Deps, access: ImapAccess): Promise<boolean> {
  try {
    await tryImap(deps, access)
    await trySmtp(deps, access)
    return false
  } catch (error) {
    return isRefusal(error)
  }
}

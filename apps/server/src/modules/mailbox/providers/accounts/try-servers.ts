import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import { privateAddressCode } from '../../../../platform/public-address.ts'
import { mailDomain } from '../../../system-mail/index.ts'
import type { ImapAccess } from '../imap/access.ts'
import { openImap } from '../imap/client.ts'
import { addressOf, reachOf } from './reach.ts'
import type { ImapCredentials, ServerAddress } from './types.ts'

/** An agent waits for the answer. */
const patienceMs = 10_000

const names = { imap: 'The IMAP server', smtp: 'The SMTP server' } as const
type Which = keyof typeof names

const fault = (path: string, message: string): AppError =>
  new AppError('rule_broken', message, { faults: [{ path: `body.${path}`, message }] })

const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EDNS'])
const badCertificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS_CERT/
const noTls = /ERR_SSL|EPROTO|ETLS/

/** Codes of an error from the outside in: libraries wrap what the socket said. */
function codesOf(error: unknown): string[] {
  const { code, cause, _err } = error as { code?: unknown; cause?: unknown; _err?: unknown }
  const inner = cause ?? _err
  return [...(typeof code === 'string' ? [code] : []), ...(inner && inner !== error ? codesOf(inner) : [])]
}

/** What went wrong with a server, in words that say what to mend. */
function faultOf(which: Which, { host, port, security }: ServerAddress, error: unknown): AppError {
  if (error instanceof AppError) return error
  const codes = codesOf(error)
  const has = (test: (code: string) => boolean) => codes.some(test)
  const { authenticationFailed, kind, responseCode } = error as {
    authenticationFailed?: boolean
    kind?: string
    responseCode?: number
  }
  if (has((code) => code === privateAddressCode))
    return fault(`${which}.host`, `${host} is not a server of the public internet.`)
  if (kind === 'password' || authenticationFailed === true || has((code) => code === 'EAUTH'))
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

async function trySmtp(deps: Deps, { smtp, user, password }: ImapCredentials): Promise<void> {
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
        connection.login({ user, credentials: { user, pass: password } }, (refused) =>
          refused ? reject(refused) : resolve(),
        )
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
  if (!/[.:]/.test(host)) throw faultOf(which, { host, port: 0, security }, { code: privateAddressCode })
}

/**
 * Logs in at both servers and out again. Throws `rule_broken` with the field that is to be mended; a server's own words
 * are never repeated.
 */
export async function tryServers(
  deps: Deps,
  personId: string,
  address: string,
  credentials: ImapCredentials,
): Promise<void> {
  const { imap, smtp, user, password } = credentials
  check(deps, 'imap', imap)
  check(deps, 'smtp', smtp)
  const connectedAt = deps.clock.now()
  const access = { personId, address, epoch: 0, connectedAt, imap, smtp, user, secret: { password } }
  await tryImap(deps, access).catch((error: unknown) => {
    throw faultOf('imap', imap, error)
  })
  await trySmtp(deps, credentials).catch((error: unknown) => {
    throw faultOf('smtp', smtp, error)
  })
}

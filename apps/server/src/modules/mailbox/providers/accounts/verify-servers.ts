import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { privateAddressCode } from '../../../../platform/net/public-address.ts'
import { mailDomain, smtpAuth } from '../../../system-mail/index.ts'
import type { ImapAccess } from '../imap/imap-access.ts'
import { openImap } from '../imap/client.ts'
import type { ImapErrorKind } from '../imap/errors.ts'
import { resolveHost, getEgressPolicy } from './egress-policy.ts'
import {
  badCertificate,
  connectionRefused,
  encryptionRequired,
  microsoftAccessDisabled,
  noEncryption,
  notPublic,
  unknownHost,
  unreachable,
  wrongPassword,
} from './texts.ts'
import type { ImapSettings, ImapSecret, ServerAddress } from './types.ts'

/** Short, because an agent is waiting for the response. */
const timeoutMs = 10_000

type ServerKind = 'imap' | 'smtp'

const fieldError = (path: string, message: string): AppError =>
  new AppError('rule_broken', message, { issues: [{ path: `body.${path}`, message }] })

const unknownHostCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EDNS'])
const certificateErrorCode = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS_CERT/
const tlsErrorCode = /ERR_SSL|EPROTO|ETLS/

/** Returns the codes of an error and of its causes: libraries wrap socket errors. */
function getErrorCodes(error: unknown): string[] {
  const { code, cause, _err } = error as { code?: unknown; cause?: unknown; _err?: unknown }
  const inner = cause ?? _err
  return [
    ...(typeof code === 'string' ? [code] : []),
    ...(inner && inner !== error ? getErrorCodes(inner) : []),
  ]
}

interface ServerErrorFields {
  readonly authenticationFailed?: boolean
  readonly kind?: ImapErrorKind
  readonly responseCode?: number
}

/** Whether the server rejected the credentials; a code below 500 means that it is busy. */
function isAuthenticationError(error: unknown): boolean {
  const { kind, authenticationFailed, responseCode = 500 } = error as ServerErrorFields
  if (kind === 'authentication' || authenticationFailed === true) return true
  return getErrorCodes(error).includes('EAUTH') && responseCode >= 500
}

/** Converts an error of a server into one that names the field to correct. */
function toVerificationError(
  server: ServerKind,
  { host, port, security }: ServerAddress,
  error: unknown,
  secret: ImapSecret,
): AppError {
  if (error instanceof AppError) return error
  const codes = getErrorCodes(error)
  const has = (test: (code: string) => boolean) => codes.some(test)
  const { kind, responseCode } = error as ServerErrorFields
  if (has((code) => code === privateAddressCode)) return fieldError(`${server}.host`, notPublic(host))
  const refusal = isAuthenticationError(error)
  if (refusal && 'accessToken' in secret) return new AppError('rule_broken', microsoftAccessDisabled[server])
  if (refusal) return fieldError('password', wrongPassword(server))
  if (has((code) => unknownHostCodes.has(code))) return fieldError(`${server}.host`, unknownHost(host))
  if (has((code) => certificateErrorCode.test(code)))
    return fieldError(`${server}.host`, badCertificate(host))
  // A missing STARTTLS is the only connection error without a code of its own.
  const lacksTls = security === 'starttls' && has((code) => code === 'CONNECTION')
  if (lacksTls || has((code) => tlsErrorCode.test(code)))
    return fieldError(`${server}.security`, noEncryption(host, port, security))
  if (responseCode !== undefined || kind === 'rejected')
    return fieldError(`${server}.host`, connectionRefused(server))
  return fieldError(`${server}.port`, unreachable(host, port))
}

async function verifyImap(deps: Deps, access: ImapAccess): Promise<void> {
  const client = await openImap(access, getEgressPolicy(deps))
  await client.logout().catch(() => client.close())
}

async function verifySmtp(deps: Deps, { smtp, user, secret }: ImapSettings): Promise<void> {
  const { host, servername } = await resolveHost(smtp.host, getEgressPolicy(deps))
  const connection = new SMTPConnection({
    host,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    tls: { ...(servername !== undefined && { servername }), minVersion: 'TLSv1.2' },
    name: mailDomain(deps.env),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
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

/** Checks the address before connecting; a name without a dot belongs to the local network. */
function checkServerAddress({ env }: Deps, server: ServerKind, { host, security }: ServerAddress): void {
  if (env.mailPrivateHosts) return
  if (security === 'none') throw fieldError(`${server}.security`, encryptionRequired)
  if (!/[.:]/.test(host)) throw fieldError(`${server}.host`, notPublic(host))
}

/**
 * Logs in to both servers. Throws `rule_broken` with the field to correct; server responses are never repeated in it.
 */
export async function verifyServers(
  deps: Deps,
  personId: string,
  address: string,
  settings: ImapSettings,
): Promise<void> {
  const { imap, smtp, secret } = settings
  checkServerAddress(deps, 'imap', imap)
  checkServerAddress(deps, 'smtp', smtp)
  const access = { personId, address, epoch: 0, connectedAt: deps.clock.now(), ...settings }
  await verifyImap(deps, access).catch((error: unknown) => {
    throw toVerificationError('imap', imap, error, secret)
  })
  await verifySmtp(deps, settings).catch((error: unknown) => {
    throw toVerificationError('smtp', smtp, error, secret)
  })
}

/** Whether one of the servers rejects the credentials; false also when a server cannot be reached. */
export async function isAccessRefused(deps: Deps, access: ImapAccess): Promise<boolean> {
  try {
    await verifyImap(deps, access)
    await verifySmtp(deps, access)
    return false
  } catch (error) {
    return isAuthenticationError(error)
  }
}

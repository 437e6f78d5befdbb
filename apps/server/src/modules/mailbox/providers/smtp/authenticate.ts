import { Resolver } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import type { Readable } from 'node:stream'
import type { AuthenticateResult, DNSResolver } from 'mailauth'
import { type Authentication, isWithinDomain, toPolicy, unchecked } from '../../authentication.ts'

/** The SMTP connection that a message came over. */
export interface SmtpPeer {
  readonly ip: string
  readonly helo: string
  /** Envelope sender: empty for a delivery report. */
  readonly sender: string
  /** The name of this server. */
  readonly host: string
}

/** Checks SPF, DKIM, DMARC and ARC of a raw message. Never rejects. */
export type Authenticate = (raw: Readable, peer: SmtpPeer) => Promise<Authentication>

const queryTimeoutMs = 2500
/** Most servers wait five minutes for the reply to a message (RFC 5321, 4.5.3.2.6). */
const totalTimeoutMs = 20_000

/** Peers that relay mail for others: their own address proves nothing about the sender. */
const relays = new BlockList()
relays.addSubnet('127.0.0.0', 8)
relays.addSubnet('10.0.0.0', 8)
relays.addSubnet('172.16.0.0', 12)
relays.addSubnet('192.168.0.0', 16)
relays.addAddress('::1', 'ipv6')
relays.addSubnet('fc00::', 7, 'ipv6')

const isRelay = (ip: string): boolean => relays.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

const getDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Whether the domain of the From address is confirmed, also when it publishes no DMARC record. */
function isVerified({ dkim, spf, dmarc }: AuthenticateResult): boolean {
  if (dmarc && dmarc.status.result !== 'none') return dmarc.status.result === 'pass'
  const [from = '', ...others] = dkim.headerFrom.map(getDomain)
  if (from === '' || others.length > 0 || dkim.fromFields !== 1) return false
  const signed = dkim.results.some(
    ({ status }) => status.result === 'pass' && status.aligned && !status.underSized,
  )
  const spfDomain = spf && spf.status.result === 'pass' ? spf.domain : ''
  return signed || isWithinDomain(from, spfDomain) || isWithinDomain(spfDomain, from)
}

function toAuthentication(result: AuthenticateResult): Authentication {
  const { dkim, spf, dmarc, arc } = result
  const signatures = dkim.results.map(({ status }) => status.result)
  return {
    spf: spf ? spf.status.result : 'none',
    dkim: signatures.find((status) => status === 'pass') ?? signatures[0] ?? 'none',
    dmarc: dmarc ? dmarc.status.result : 'none',
    arc: arc ? arc.status.result : 'none',
    policy: dmarc ? toPolicy(dmarc.policy) : 'none',
    verified: isVerified(result),
  }
}

/** Creates the check with a DNS resolver. A check that takes too long counts as not made. */
export function createAuthenticator(resolver: DNSResolver): Authenticate {
  return async (raw, { ip, helo, sender, host }) => {
    // Loaded with the first message: it brings an HTTP client and a schema library.
    const { authenticate } = await import('mailauth')
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<Authentication>((resolve) => {
      timer = setTimeout(() => resolve(unchecked), totalTimeoutMs)
    })
    const check = authenticate(raw, {
      ip,
      helo,
      sender,
      mta: host,
      resolver,
      disableBimi: true,
      rejectRsaSha1: true,
    })
    try {
      return await Promise.race([check.then(toAuthentication), timeout])
    } catch {
      return unchecked
    } finally {
      clearTimeout(timer)
      raw.destroy()
    }
  }
}

/** Asks the system's name servers. Mail from a relay on this machine or network is not checked: it has been there. */
export function createPublicAuthenticator(): Authenticate {
  const dns = new Resolver({ timeout: queryTimeoutMs, tries: 2 })
  const check = createAuthenticator((domain, type) => dns.resolve(domain, type) as Promise<string[]>)
  return (raw, peer) => {
    if (!isRelay(peer.ip)) return check(raw, peer)
    raw.destroy()
    return Promise.resolve(unchecked)
  }
}

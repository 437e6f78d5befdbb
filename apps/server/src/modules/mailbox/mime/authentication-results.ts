import { type Authentication, isWithinDomain, toPolicy, unchecked } from '../authentication.ts'

/** The headers of a received message that show where it came from, in order, at most ten each. */
export interface TraceHeaders {
  readonly authenticationResults: readonly string[]
  readonly received: readonly string[]
}

/** Removes comments, which may be nested, except those that are asked for in `keep`. */
function stripComments(text: string): string {
  let [clean, depth] = ['', 0]
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (depth === 0) clean += letter
    if (letter === ')' && depth > 0) depth -= 1
  }
  return clean
}

const getDomain = (text: string): string => text.slice(text.lastIndexOf('@') + 1).toLowerCase()

const getProperty = (part: string, name: string): string =>
  new RegExp(`\\s${name.replace('.', '\\.')}\\s*=\\s*"?([^\\s;"]{1,320})`, 'i').exec(part)?.[1] ?? ''

/** Parses the value of an Authentication-Results header (RFC 8601). `fromDomain` is the domain of the From address. */
function parseResults(header: string, fromDomain: string): { server: string; results: Authentication } {
  const [server = '', ...parts] = stripComments(header).split(';')
  // Microsoft's servers name no server: the first part is a result.
  const methods = /^\s*\w+\s*=/.test(server) ? [server, ...parts] : parts
  const results: Record<'spf' | 'dkim' | 'dmarc' | 'arc', string> = { ...unchecked }
  let verified = false
  for (const part of methods) {
    const [, method = '', result = ''] = /^\s*(spf|dkim|dmarc|arc)\s*=\s*(\w+)/i.exec(part) ?? []
    const name = method.toLowerCase() as keyof typeof results
    if (method === '' || (results[name] === 'pass' && name === 'dkim')) continue
    results[name] = result.toLowerCase()
    if (results[name] !== 'pass') continue
    const properties = {
      spf: ['smtp.mailfrom'],
      dkim: ['header.d', 'header.i'],
      dmarc: ['header.from'],
      arc: [],
    }
    verified ||= properties[name].some((property) =>
      isWithinDomain(fromDomain, getDomain(getProperty(part, property))),
    )
  }
  if (results.dmarc === 'fail') verified = false
  const policy = toPolicy(/\bp=(\w+)/i.exec(header)?.[1]?.toLowerCase() ?? '')
  return {
    server: methods.length > parts.length ? '' : server.trim().split(/\s/)[0]!.toLowerCase(),
    results: { ...results, policy, verified },
  }
}

/** The server that received the message, as it names itself in its Received header. */
function getReceivingHost({ received }: TraceHeaders): string {
  return /\sby\s+([\w.-]{1,255})/i.exec(received[0] ?? '')?.[1]?.toLowerCase() ?? ''
}

const getParentDomain = (host: string): string => host.split('.').slice(1).join('.')

/**
 * Returns the results of the mailbox's own server. Only the topmost header counts, and only if that server wrote it:
 * further ones may come from the sender. `trustedServers` are its host names; `''` accepts a header without a server
 * name.
 */
export function readAuthenticationResults(
  trace: TraceHeaders,
  fromEmail: string,
  trustedServers: readonly string[],
): Authentication {
  const [topmost] = trace.authenticationResults
  if (topmost === undefined) return unchecked
  const { server, results } = parseResults(topmost, getDomain(fromEmail))
  const own = [...trustedServers, getReceivingHost(trace)]
  const trusted =
    server === ''
      ? trustedServers.includes('')
      : own.some(
          (host) =>
            server === host || (host.split('.').length > 2 && isWithinDomain(server, getParentDomain(host))),
        )
  return trusted ? results : unchecked
}

/** Whether the mailbox's own server accepted the message from a person who had signed in there (RFC 3848). */
export function isSubmittedLocally({ received }: TraceHeaders): boolean {
  const first = received.find((header) => !/\swith\s+(?:UTF8)?LMTP/i.test(header))
  return first !== undefined && /\swith\s+(?:UTF8|E)SMTPS?A\b/i.test(first)
}

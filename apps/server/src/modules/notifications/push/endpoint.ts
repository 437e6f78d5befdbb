import { isIP } from 'node:net'

const privateDomain = /\.(?:localhost|local|internal|intranet|lan|home|home\.arpa|corp|onion)$/

/**
 * Parses the endpoint of a push subscription, which is untrusted input. Returns null unless it is an https URL with a
 * public host name (no IP address, no private domain), the default port and no credentials. The IP address the name
 * resolves to is checked on each request.
 */
export function parseEndpoint(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const host = url.hostname.replace(/\.$/, '')
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null
  if (host.startsWith('[') || isIP(host) !== 0 || !host.includes('.') || privateDomain.test(host)) return null
  return url
}

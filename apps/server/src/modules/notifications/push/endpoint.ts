import { isIP } from 'node:net'

const nearby = /\.(?:localhost|local|internal|intranet|lan|home|home\.arpa|corp|onion)$/

/**
 * The address of a push service, as a browser gave it and anybody may have written it; null where no push service
 * is known by such an address: only https, a name and not an address, no name of a private network, the usual port,
 * no password. Where the name leads is checked each time something is sent.
 */
export function readEndpoint(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const host = url.hostname.replace(/\.$/, '')
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null
  if (host.startsWith('[') || isIP(host) !== 0 || !host.includes('.') || nearby.test(host)) return null
  return url
}

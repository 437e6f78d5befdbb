import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not public (IANA special-purpose registry). */
const privateIPv4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateIPv4.addSubnet(network, bits, 'ipv4')

/** Global unicast IPv6; `specialIPv6` holds its non-public parts: documentation, Teredo, 6to4. */
const publicIPv6 = new BlockList()
publicIPv6.addSubnet('2000::', 3, 'ipv6')
const specialIPv6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialIPv6.addSubnet(network, bits, 'ipv6')

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !privateIPv4.check(address, 'ipv4')
  return version === 6 && publicIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6')
}

/** The error code of a lookup that resolves to a private network. */
export const privateAddressCode = 'EPRIVATE'

type Callback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/**
 * A DNS lookup for untrusted host names: fails unless every address is public. The connection uses the checked address,
 * so DNS rebinding is not possible. IP addresses in URLs bypass lookups and must be checked before.
 */
export function publicLookup(hostname: string, options: LookupOptions, callback: Callback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const refused = addresses.some(({ address }) => !isPublicAddress(address))
    if (refused || addresses.length === 0)
      return callback(Object.assign(new Error('not a public address'), { code: privateAddressCode }), [])
    if (options.all === true) return callback(null, addresses)
    callback(null, addresses[0]!.address, addresses[0]!.family)
  })
}

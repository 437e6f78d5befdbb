import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not the public internet's (IANA special-purpose registry). */
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

/** The public part of IPv6, and within it what leads elsewhere: documentation, Teredo, 6to4. */
const publicIPv6 = new BlockList()
publicIPv6.addSubnet('2000::', 3, 'ipv6')
const oddIPv6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  oddIPv6.addSubnet(network, bits, 'ipv6')

/** Whether an address is one of the public internet, and not of this machine or its network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !privateIPv4.check(address, 'ipv4')
  return version === 6 && publicIPv6.check(address, 'ipv6') && !oddIPv6.check(address, 'ipv6')
}

/** The `code` of a look-up's error where a name leads into a private network. */
export const privateAddressCode = 'EPRIVATE'

type Callback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/**
 * A look-up for connections to addresses that somebody else chose: a name that leads anywhere but to the public
 * internet is refused. The connection is made to what was checked, so no second answer can slip in between. Names
 * that are addresses never come here: refuse those beforehand.
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

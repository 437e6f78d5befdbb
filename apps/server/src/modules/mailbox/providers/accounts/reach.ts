import { lookup as anyLookup } from 'node:dns'
import { isIP } from 'node:net'
import type { Deps } from '../../../../platform/deps.ts'
import { isPublicAddress, privateAddressCode, publicLookup } from '../../../../platform/public-address.ts'
import type { ImapReach } from '../imap/access.ts'

/** How far the hosts that agents name may lead: to the public internet, unless the operator says otherwise. */
export function reachOf({ env }: Pick<Deps, 'env'>): ImapReach {
  if (env.mailPrivateHosts) return { allowsAddress: () => true }
  return { lookup: publicLookup, allowsAddress: isPublicAddress }
}

/**
 * An address of a host, for a library that would look it up by itself; the certificate is still the name's. Throws with
 * the `code` of the look-up, `EPRIVATE` where it leads to a network that is out of reach.
 */
export async function addressOf(
  host: string,
  reach: ImapReach,
): Promise<{ readonly host: string; readonly servername: string | undefined }> {
  const bare = host.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(bare) !== 0) {
    if (reach.allowsAddress(bare)) return { host: bare, servername: undefined }
    throw Object.assign(new Error('not a public address'), { code: privateAddressCode })
  }
  const lookup = reach.lookup ?? anyLookup
  const address = await new Promise<string>((resolve, reject) => {
    lookup(bare, {}, (error, found) => {
      if (error) reject(error)
      else resolve(typeof found === 'string' ? found : found[0]!.address)
    })
  })
  return { host: address, servername: bare }
}

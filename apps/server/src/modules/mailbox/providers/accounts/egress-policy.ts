import { lookup as anyLookup } from 'node:dns'
import { isIP } from 'node:net'
import type { Deps } from '../../../../platform/deps.ts'
import { isPublicAddress, privateAddressCode, publicLookup } from '../../../../platform/net/public-address.ts'
import type { MailEgressPolicy } from '../imap/imap-access.ts'

/** Mail hosts entered by agents must be on the public internet, unless the operator allows private ones. */
export function getEgressPolicy({ env }: Pick<Deps, 'env'>): MailEgressPolicy {
  if (env.mailPrivateHosts) return { allowsAddress: () => true }
  return { lookup: publicLookup, allowsAddress: isPublicAddress }
}

/**
 * Resolves a host for a library that would otherwise resolve it without the policy; `servername` is the name for the
 * certificate. Throws with the `code` of the lookup, `EPRIVATE` when the address is not allowed.
 */
export async function resolveHost(
  host: string,
  reach: MailEgressPolicy,
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

import { findByAddress, isMachine, mailPortals, type MailPortal } from './portals.ts'
import { isRelayAddress } from './relay-addresses.ts'

const portals: readonly MailPortal[] = Object.values(mailPortals)

/** Returns the portal that sends mail from an address; null for any other, such as that of a portal's employee. */
export function findMailPortal(email: string): MailPortal | null {
  const portal = findByAddress(portals, email)
  if (!portal || (portal.isMachineOnly && !isMachine(email) && !isRelayAddress(email))) return null
  return portal
}

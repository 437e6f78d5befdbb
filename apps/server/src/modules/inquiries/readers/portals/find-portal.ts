import { findMailPortal } from '@pb/rules/mail/find-portal'
import { findByAddress, isBelow, mailPortals, type MailPortal } from '@pb/rules/mail/portals'
import { realtor, renthop } from './others.ts'
import type { Portal } from './portal.ts'
import { streeteasy } from './streeteasy.ts'
import { hotpads, trulia, zillow } from './zillow-group.ts'

const read: readonly Portal[] = [streeteasy, zillow, trulia, hotpads, renthop, realtor]

/** Portals with a reader of their own, then those of which nothing is known but their addresses. */
const portals: readonly Portal[] = [
  ...read,
  ...Object.values<MailPortal>(mailPortals)
    .filter(({ name }) => !read.some((portal) => portal.name === name))
    .map((portal): Portal =>
      Object.assign({ reader: 'other-portal', source: 'other_portal' } as const, portal),
    ),
]

/** Websites with a form, and services that mail what it was filled in with. */
export const website: Portal = { reader: 'website', source: 'website', name: '', domains: [] }

/** The portal that sent a mail, by the domain of its address; null for any other. */
export function findPortalOfMail(email: string): Portal | null {
  const sender = findMailPortal(email)
  return portals.find(({ name }) => name === sender?.name) ?? null
}

/** Whether an address belongs to a portal, be it a machine's or a relay. */
export const isOfPortal = (email: string): boolean => findByAddress(portals, email) !== undefined

const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The portal that a text claims: the start of `Realtor.com Leads`, the end of `Ruth Weiss via StreetEasy`. */
export function findClaimedPortal(text: string): Portal | undefined {
  const plain = squeeze(text)
  const via = squeeze(/\b(?:via|from|on|through)\s+(.+)$/i.exec(text)?.[1] ?? '')
  return portals.find(({ name }) => {
    const brand = squeeze(name.replace(/\.com$/, ''))
    // Names that are words too must be written whole: Rent, Homes, Compass.
    const isWord = /^(?:rent|rentals|homes|compass|localize|apartments|facebook)$/.test(brand)
    const [whole, start] = [squeeze(name), isWord ? squeeze(name) : brand]
    return plain === whole || plain.startsWith(start) || (via !== '' && via.startsWith(start))
  })
}

/** The portal to whose site a link leads. */
export function findPortalOfLink(href: string): Portal | undefined {
  if (!URL.canParse(href)) return undefined
  const host = new URL(href).hostname.toLowerCase()
  return portals.find(({ domains }) => domains.some((domain) => isBelow(host, domain)))
}

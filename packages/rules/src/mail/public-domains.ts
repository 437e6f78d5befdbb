/** Domains where anyone can have an address. */
const publicDomains = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com ' +
    'mac.com proton.me protonmail.com gmx.com gmx.net mail.com zoho.com fastmail.com verizon.net comcast.net'
  ).split(' '),
)

/** Whether two addresses of a domain, in small letters, say nothing of their people's company. */
export const isPublicDomain = (domain: string): boolean => publicDomains.has(domain)

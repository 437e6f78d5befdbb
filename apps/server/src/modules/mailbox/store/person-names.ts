import { mailPortals } from '@pb/rules/mail/portals'

const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const portalNames = new Set(Object.values(mailPortals).map(({ name }) => squeeze(name.replace(/\.com$/, ''))))

/** Words that portals write in place of a name that was not given. */
const placeholders =
  /^(?:(?:a|an|the|new|your|this) |(?:prospective |interested |potential )?(?:renter|buyer|tenant|lead|prospect|customer|client|user|visitor|applicant|consumer)s?$|not (?:provided|given|available)|n\/?a$|none$|null$|unknown|anonymous|someone|you$|hi$|hello$|we$|i$|it$|they$|he$|she$|team\b|support\b|customer )/i

/** Whether a text is the name of a person, not of a portal or a word in place of a name. */
export function isPersonName(text: string): boolean {
  const words = text.split(' ')
  const plain = words.map((word) => squeeze(word.replace(/\.com$/i, '')))
  return (
    text.length <= 60 &&
    words.length <= 6 &&
    /\p{L}/u.test(text) &&
    !/[@\d/\\<>{}[\]|=:;?!]/.test(text) &&
    !placeholders.test(text) &&
    !plain.some((word, index) => portalNames.has(word) || portalNames.has(word + (plain[index + 1] ?? '')))
  )
}

import { cleanName } from '@pb/rules/mail/addresses'

const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Names of portals and senders that stand in place of a person's, however they are spelled. */
const brands = new Set(
  (
    'streeteasy zillow zillowgroup zillowgrouprentals zillowrentals zillowrentalmanager zillowpremieragent trulia truliarentals hotpads ' +
    'nakedapartments apartments apartmentscom homes homescom realtor realtorcom renthop zumper padmapper rent rentcom rentals rentalscom ' +
    'apartmentguide apartmentlist apartmentfinder redfin loopnet cityrealty localize craigslist facebook facebookmarketplace marketplace ' +
    'messenger compass wordpress wix squarespace webflow gravityforms typeform jotform googleforms followupboss boomtown kvcore costar ' +
    'leads lead newlead inquiry noreply donotreply notifications website websiteform contactform admin info support team office listingagent'
  ).split(' '),
)
/** Brands that are no one's name: a text that begins with one is the portal's. */
const distinctive =
  /^(?:streeteasy|zillow|trulia|hotpads|renthop|zumper|padmapper|craigslist|realtor\.com|apartments\.com|homes\.com|rent\.com|facebook|loopnet|cityrealty|nakedapartments)/i

/** Words that portals write in place of a name that was not given, and that begin sentences. */
const placeholders =
  /^(?:(?:a|an|the|new|your|this|my|our) |(?:prospective |interested |potential )?(?:renter|buyer|tenant|lead|prospect|customer|client|user|visitor|applicant|consumer|someone|guest|inquirer)s?$|not (?:provided|given|available)|n\/?a$|none$|null$|undefined$|unknown|anonymous|someone|you$|hi$|hello$|hola$|we$|i$|it$|they$|he$|she$|team$|support$|customer |reply$|view |sin nombre|desconocido|unbekannt|inconnu|匿名)/i

/** `Margaret “Peggy” Olson` */
const nickname = /(?<=\p{L}\.? )["“”'‘]([\p{L}\p{M}.-]{1,20})["“”'’](?= \p{L})/u

/** Whether a text is the name of a person, not of a portal or a word in place of a name. */
function isPersonName(whole: string): boolean {
  const text = whole.replace(nickname, '$1')
  const words = text.split(' ')
  return (
    text.length <= 80 &&
    words.length <= 7 &&
    /\p{L}/u.test(text) &&
    !/[@\d/\\<>{}[\]|=:;?!：_#$%*~"“”]/.test(text) &&
    !placeholders.test(text) &&
    !distinctive.test(text) &&
    !brands.has(squeeze(text)) &&
    !/\b(?:inc|llc|ltd|corp)\.?$/i.test(text) &&
    !/(?:^|[\s_-])(?:no-?reply|reply|relay|messages|notifications?|support|leads)$/i.test(text)
  )
}

/** The name of a person in a text: `Ruth Weiss` for `Ruth Weiss via StreetEasy` and `"Ruth Weiss" (she/her)`; '' for `StreetEasy`. */
export function toPersonName(text: string): string {
  const name = cleanName(text.replace(/[\p{Cf}\uFE0F]|\p{Extended_Pictographic}/gu, '').trim())
    .replace(/^(?:hello|hi|hey|hola|dear agent|(?:good|great) news)[,!.]*\s+(?=\p{Lu})/iu, '')
    // "Ruth Weiss (ruth@mail.example, (212) 555-0142)"
    .replace(/\s+\(.*[@\d].*$/, '')
    .replace(/(?<=\S)\s*[([][^)\]]*[)\]]\s*$/, '')
    .replace(/^["“'‘<([]+|["”'’>)\]]+$/g, '')
    .replace(/\s+(?:via|from|through|on|at|\||-|–|·)\s+\S.*$/i, '')
    .replace(/\s*[([][^)\]]*[)\]]\s*$/, '')
    // "Beatriz Quintero, Harbor Realty": the company of an agent who asks for a buyer.
    .replace(
      /,\s*[^,]*\b(?:realt(?:y|ors?)|real estate|propert(?:y|ies)|brokerage|group|homes|associates|llc|inc)\b.*$/i,
      '',
    )
    .replace(/^(?:name|nombre)\s*[:：]\s*/i, '')
    .replace(/[,;*_\s]+$/, '')
    .replace(/(?<!\b(?:jr|sr|\p{L}))\.+$/iu, '')
    .trim()
  return isPersonName(name) ? name : ''
}

const particle =
  /^(?:d[aeiou]s?|del|della|dell[ao]|dos|das|des|du|van|von|vom|zu|der|den|het|ten|ter|bin|bint|ibn|ben|al|el|la|le|las|los|y|e|of|abu|mac|st|san|and|und|et|&|\+)$/u

/** Whether a line can be a name alone: each of its words begins as names do; "You missed a call" is a sentence. */
export const isNameLine = (line: string): boolean =>
  line
    .trim()
    .split(/\s+/)
    .every(
      (word) => /^["“‘'(]?[\p{Lu}\p{Lo}\p{Lt}]/u.test(word) || particle.test(word) || /\p{Lu}/u.test(word),
    )

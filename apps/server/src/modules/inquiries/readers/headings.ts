import { isNameLine } from './names.ts'
import type { Portal } from './portals/portal.ts'

/** Sentences by which portals and websites announce what a person asks, with the groups `name` and `listing`. */
const common: readonly RegExp[] = [
  /^(?<name>.{1,80}?) (?:is (?:interested in|requesting (?:information|info|details|an application|a tour|a showing)|inquiring|asking|looking)|has (?:inquired|requested (?:a tour|a showing|information|more information)|sent you a (?:message|question)|started a (?:new )?(?:conversation|chat)|asked (?:a question|you)|a question)|would (?:like|love) (?:to (?:see|tour|view|visit|know more about|learn more about|schedule)|more information)|wants to (?:see|tour|view|visit|know|rent|schedule)|inquired|requested (?:a tour|a showing|information|more information)|sent you a (?:new )?(?:message|question)(?: (?:through|via|using) [\w.]{2,30})?|asked (?:a question |you )?|contacted you|messaged you|started a (?:new )?(?:conversation|chat))\b ?(?:more |about |for |of |on |at |in |regarding |your listing ?(?:at )?)*(?:(?<listing>\d.+))?$/iu,
  /^(?<name>.{1,80}?) (?:está interesad[oa] en|quiere (?:ver|visitar|saber)|ha (?:solicitado|enviado|preguntado)|solicit[óa]|le (?:envió|escribió)|pregunta)\b(?: (?:una visita|un mensaje|información|una consulta))? ?(?:a |en |por |sobre |de |acerca de )*(?:(?<listing>\d.+))?$/iu,
  /\b(?:new|nuevo|nueva)\b.{0,40}?\b(?:lead|inquiry|enquiry|message|contact|tour request|showing request|question|request|mensaje|consulta|solicitud)\b(?: (?:received|arrived))?(?: (?:from|by|de) (?<name>[^\d:,]{1,80}?))?(?: ?(?:about|for|regarding|on|at|sobre|para|:|-|–) (?<listing>\d.+))?$/iu,
  /\b(?:inquiry|enquiry|message|question|lead|tour request|request|contact|consulta|mensaje|solicitud) (?:from|by|de) (?<name>[^\d:,]{1,80}?)(?: (?:about|for|regarding|on|at|sobre|para|en) (?<listing>\d.+))?$/iu,
  /\b(?:inquiry|enquiry|question|lead|tour request|showing request|request|contact|message|information|consulta|solicitud|mensaje) (?:about|for|regarding|on|sobre|para|por|de) (?<listing>\d.+)$/iu,
  /\bContact: (?<listing>\d.+)$/i,
  /\b(?:matched|connected|paired) with (?<name>\p{L}.{1,80})$/iu,
  /^(?:great news!? )?(?<name>.{1,80}?) is a (?:new )?(?:match|lead) for\b/iu,
]

/** `Rosa Castillo wrote:` with the message behind it or below. */
const introduced =
  /^(?<name>.{1,80}?) (?:sa(?:ys|id)|wrote|writes|asks|asked|dice|dijo|escribió|escribe|pregunta|preguntó|schreibt|schrieb|a écrit|écrit|пишет|написал\(?а?\)?)\s*[:：]\s*(?<message>.*)$/iu

/** How people speak of themselves: what follows is their message. */
const self = /^(?:hi|hello|hey|hola)?[\s,!]*(?:i|we|me and .+|my .+|(?:both )?of us)$/i

/** `Ruth Weiss is interested in Harbor Point Lofts`, `Information for Ruth Weiss`: a building's or person's name, not a sentence. */
const announced: readonly RegExp[] = [
  /^(?:Great news!? )?(?<name>\p{Lu}.{1,60}?) is (?:interested in|looking at|inquiring about) (?:the |The )?(?!I\b)\p{Lu}[^.?!]{1,80}$/u,
  /^(?:Information|Details|Contact [Ii]nformation) for (?<name>\p{Lu}.{1,60})$/u,
]

/** The name that an announcement gives. */
export function readAnnounced(line: string): string {
  const text = line.replace(/^[\s>*#•-]+|[\s*#!.:]+$/g, '').slice(0, 200)
  const name = announced
    .map((pattern) => pattern.exec(text)?.groups?.['name'])
    .find((found) => found !== undefined)
  return name !== undefined && isNameLine(name) ? name.trim() : ''
}

export interface Heading {
  readonly name: string
  readonly listing: string
}

/** What a line announces; null when it announces nothing. */
export function readHeading(line: string, portal: Portal | null): Heading | null {
  const text = line
    .replace(/^[\s>*#•-]+|[\s*#!.:]+$/g, '')
    .replace(/^new (?:contact|lead|inquiry|message)\s*[:!–-]\s*(?=\p{L})/iu, '')
    .slice(0, 300)
  for (const pattern of [...(portal?.headings ?? []), ...common]) {
    const match = pattern.exec(text)
    const [name = '', listing = ''] = [match?.groups?.['name'], match?.groups?.['listing']]
    // "your point of contact from now on"
    const isSentence = name !== '' && match !== null && match.index > 0 && !isNameLine(name)
    if (match?.groups && !isSentence && !self.test(name))
      return { name: name.trim(), listing: listing.trim() }
  }
  return null
}

export function readIntroduced(line: string): { readonly name: string; readonly message: string } | null {
  const groups = introduced.exec(line.replace(/^[\s>*]+/, '').slice(0, 1000))?.groups
  return groups ? { name: groups['name']!, message: groups['message']!.trim() } : null
}

/** The subject without the marks of answers and forwards. */
export const cleanSubject = (subject: string): string =>
  subject
    .replace(
      /^(?:\s*(?:\[[^\]]{1,30}\]\s*)?(?:re|fwd?|fw|aw|wg|tr|rv|rif|i|res|enc|转发|回复|轉寄|отв|пересл?)\s*[:：]\s*)+/i,
      '',
    )
    .trim()

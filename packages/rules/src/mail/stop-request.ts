import { splitQuotedText } from './quoted-text.ts'

/** What is asked for, as `normalizeLine` returns it. */
const emails = '(?:e ?mails?|messages?|mails?|listings?|updates?|newsletters?)'
const list = `(?:from |off )?(?:of )?(?:(?:your|the|this|these|all|any|my) )*(?:(?:mailing|e ?mail|email) )?(?:list|lists|${emails})`
const correos = '(?:correos?(?: electronicos?)?|e ?mails?|mensajes?|anuncios?)'
const lista = `(?:de (?:la|su|tu|esta|estos|sus|tus|los) )?(?:lista(?: de ${correos})?|${correos})`

const english = [
  'stop',
  'stop (?:it|this|please)',
  'unsubscribe',
  `stop (?:(?:e ?mailing|contacting|messaging|writing)(?: to)?(?: me| us)?|(?:sending(?: me| us)? )?(?:(?:these|those|the|all|your|any|me) )*(?:more )?${emails})(?: any ?more)?`,
  `(?:un ?subscribe|remove|delete|opt)(?: me| us)?(?: out)?(?: ${list})?`,
  `take me (?:off|out of) ${list.replace('(?:from |off )?', '')}`,
  `(?:do not|dont|no longer|never) (?:e ?mail|contact|message|write(?: to)?|send)(?: me| us)?(?: (?:any|any more|more|these|those|your))*(?: ${emails})?(?: again| any ?more)?`,
  `no more (?:of (?:these|those|your) )?${emails}`,
  `(?:i (?:want|would like|wish|need)|id like) to (?:unsubscribe|opt out|be removed)(?: ${list})?`,
  'opt ?out',
]
const spanish = [
  'alto',
  'baja',
  'basta',
  'parar?',
  `(?:dar(?:me|nos)|den?me|dame|de me|quiero (?:dar)?me) de baja(?: ${lista})?`,
  `(?:quiero|quisiera|deseo) (?:darme de baja|cancelar (?:la |mi )?suscripcion)(?: ${lista})?`,
  `cancel(?:ar|en?|a)(?: la| mi)? suscripcion`,
  `no (?:me|nos) (?:escriban?|escribas|envien?|envies|manden?|mandes|contacten?|contactes)(?: (?:mas|estos|sus|tus))*(?: ${correos})?(?: mas)?`,
  `no mas ${correos}`,
  `dejen? de (?:enviar|mandar|escribir|contactar)(?:me|nos)?(?: (?:mas|estos|sus|tus))*(?: ${correos})?`,
  `(?:elimin|quit|borr|saqu)(?:e|en|a|ar)(?:me|nos)(?: ${lista})?`,
]
const request = new RegExp(`^(?:${[...english, ...spanish].join('|')})$`)

/** Words of courtesy before and after what is asked. */
const courtesyBefore =
  /^(?:(?:hi|hello|hey|dear|hola|buen(?:os|as) (?:dias|tardes|noches)|estimad[oa])(?: \p{L}+){0,3} )?(?:(?:please|pls|plz|kindly|can you|could you|would you|por favor|porfavor|favor de) )*/u
const courtesyAfter =
  /(?: (?:please|pls|plz|now|immediately|asap|thanks|thank you|thx|por favor|ya|ahora|gracias|muchas gracias))*$/

const greeting =
  /^(?:hi|hello|hey|dear|hola|buen(?:os|as) (?:dias|tardes|noches)|estimad[oa])(?: \p{L}+){0,3}$/u
const closing =
  /^(?:thanks|thank you|thx|many thanks|regards|best|best regards|kind regards|sincerely|cheers|gracias|muchas gracias|saludos|atentamente|un saludo)(?: \p{L}+){0,3}$/u
/** What mail programs add. */
const footer = /^(?:sent from|get outlook|sent via|enviado desde|enviado con|obtener outlook)\b/
const name = /^\p{L}+(?: \p{L}+){0,2}$/u

/** A line in lower case, without accents and punctuation. */
const normalizeLine = (line: string): string =>
  line
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘]/g, '')
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const isRequestLine = (line: string): boolean =>
  request.test(line) || request.test(line.replace(courtesyBefore, '').replace(courtesyAfter, ''))

/** A request has a few short lines; longer texts are about something else too. */
const maxLength = 300
const maxLines = 6

/**
 * Whether all that a reply asks, in English or Spanish, is to get no more emails: its whole text above the quote is such
 * a request, with at most a greeting, thanks, a name and what a mail program adds.
 */
export function isStopRequest(text: string): boolean {
  const { fresh } = splitQuotedText(text.slice(0, 20_000))
  const own = fresh.replace(/^-- ?\n[\s\S]*$/m, '').trim()
  if (own.length > maxLength) return false
  const lines = own
    .split('\n')
    .map(normalizeLine)
    .filter((line) => line !== '' && !footer.test(line))
  if (lines.length === 0 || lines.length > maxLines) return false
  const at = lines.findIndex((line) => !greeting.test(line))
  if (at < 0 || at > 1 || !isRequestLine(lines[at]!)) return false
  const rest = lines.slice(at + 1).filter((line) => !closing.test(line) && !isRequestLine(line))
  return rest.length <= 1 && rest.every((line) => name.test(line))
}

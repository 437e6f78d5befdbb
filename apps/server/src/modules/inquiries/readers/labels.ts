import type { Found, View } from './evidence.ts'

/** What labels of lead mails name. */
export type LabelKey =
  | 'first'
  | 'last'
  | 'name'
  | 'email'
  | 'phone'
  | 'message'
  | 'address'
  | 'unit'
  | 'price'
  | 'beds'
  | 'moveIn'
  | 'pets'
  | 'credit'
  | 'income'
  | 'portalId'
  | 'times'
  | 'url'
  | 'type'
  | 'other'

/** Labels in English, Spanish, French, German, Italian, Portuguese, Chinese and Russian. */
const words: Readonly<Record<LabelKey, string>> = {
  first:
    'first name|firstname|first|given name|nombre de pila|primer nombre|prénom|vorname|имя (без фамилии)|名',
  last: 'last name|lastname|last|surname|family name|apellido|apellidos|nom de famille|nachname|фамилия|姓',
  name: 'name|full name|fullname|contact name|lead name|person|consumer|prospect|renter|buyer|inquirer|invitee|visitor|requested by|submitted by|name of guest|nombre|nombre completo|nombre y apellido|nom|nom complet|nom et prénom|vollständiger name|nome|имя|фио|姓名|名字|联系人|聯絡人|from name',
  email:
    'email|e-mail|email address|e-mail address|mail|emailadresse|e-mail-adresse|correo|correo electrónico|correo electronico|dirección de correo|dirección de correo electrónico|adresse e-mail|adresse email|courriel|адрес электронной почты|электронная почта|почта|эл. почта|邮箱|电子邮件|电子邮箱|電子郵件|邮件|contact email|email id',
  phone:
    'phone|phone number|telephone|telephone number|tel|tel.|tel. no.|mobile|mobile phone|mobile number|cell|cell phone|cell number|cellphone|home phone|day phone|daytime phone|evening phone|work phone|contact phone|contact number|ph|phone #|number to call|whatsapp|text|celular|móvil|movil|teléfono|telefono|número de teléfono|numero de telefono|tel. móvil|téléphone|portable|numéro de téléphone|telefon|telefonnummer|handy|mobil|cellulare|telefone|телефон|номер телефона|моб. телефон|电话|手机|電話|手機|联系电话|电话号码',
  message:
    "message|message body|what are you looking for|what are you interested in|what would you like to know|what can we do for you|tell us more|tell us about your search|tell us what you’re looking for|tell us what you're looking for|anything else|anything else we should know|your question|your questions|additional notes|notes for the agent|messages|comment|comments|question|questions|note|notes|inquiry|enquiry|your message|additional comments|additional info|additional information|comments/questions|questions/comments|questions or comments|message text|how can we help|how can we help you|what can we help you with|details|request|mensaje|comentario|comentarios|pregunta|consulta|commentaire|commentaires|votre message|nachricht|ihre nachricht|kommentar|anfrage|messaggio|mensagem|сообщение|комментарий|вопрос|текст сообщения|留言|消息|信息|備註|备注|问题",
  address:
    'property address|listing address|address|property|listing|apartment address|street address|building|home|interested in|property of interest|listing name|subject property|inquiry about|regarding|re|dirección|direccion|propiedad|inmueble|dirección de la propiedad|adresse|adresse du bien|bien|objekt|immobilie|indirizzo|адрес|объект|адрес объекта|房源|地址|物业地址',
  unit: 'unit|unit number|unit #|apt|apt.|apartment|apartment number|apt #|unidad|apartamento|appartement|wohnung|квартира|单元',
  price:
    'price|rent|monthly rent|list price|asking price|listing price|property price|precio|renta|alquiler|alquiler mensual|prix|loyer|preis|miete|цена|аренда|价格|租金',
  beds: 'beds|bedrooms|bed|bedroom|br|# of bedrooms|bedrooms needed|dormitorios|habitaciones|recámaras|chambres|zimmer|schlafzimmer|спальни|卧室',
  moveIn:
    "move in|move-in|move-in date|move in date|movein|move date|desired move-in|desired move in|desired move-in date|desired move in date|preferred move-in|preferred move-in date|planned move-in|target move-in date|moving date|fecha de mudanza|fecha de entrada|mudanza|date d’emménagement|date d'emménagement|einzug|einzugsdatum|дата заселения|дата въезда|入住日期|入住时间",
  pets: 'pets|pet|pet details|mascotas|mascota|animaux|haustiere|питомцы|животные|宠物',
  credit:
    'credit score|credit|credit rating|financing|pre-approved|pre-approval|puntaje de crédito|crédito|信用分|信用评分',
  income:
    'yearly income|annual income|household income|income|monthly income|ingresos|ingreso anual|ingresos anuales|revenus|einkommen|доход|收入|年收入',
  portalId:
    'listing id|mls|mls #|mls id|mls number|mls no|web id|webid|property id|listing number|listing #|id del anuncio|zpid',
  times:
    'preferred times|preferred time|requested times|requested time|requested tour times|tour times|tour time|proposed times|preferred tour times|preferred tour time|requested date|requested dates|requested date and time|preferred date|preferred dates|tour date|tour date and time|date/time|appointment|availability|available times|times available|best times|best time to tour|showing times|when|horarios|horarios preferidos|horario preferido|disponibilidad|fecha y hora|créneaux|disponibilités|wunschtermin|termine|удобное время|看房时间',
  url: 'url|link|listing url|listing link|property url|page|page url|enlace',
  type: 'tour type|inquiry type|lead type|type|request type|tipo',
  other:
    'how did you hear about us|where did you hear about us|are you working with an agent|are you working with a broker|do you have an agent|lease length|lease term|lease|employment|employer|occupants|number of occupants|adults|children|people|smoker|reason for moving|move-in timeline|timeframe|time frame|time zone|budget|max price|min price|max rent|price range|presupuesto|city|state|zip|zip code|baths|bathrooms|bath|sq ft|square feet|neighborhood|source|lead source|campaign|status|agent|agent name|assigned to|assigned agent|date|sent|received|submitted|submitted on|submitted at|ip|ip address|remote ip|user agent|browser|referrer|form|form name|subject|to|cc|reply-to|date submitted|preferred contact|preferred contact method|best time to call|contact method|newsletter|consent|time|lead id|property name|property type|community|floor plan|floorplan|asunto|fecha|ciudad|objet|betreff|тема',
}

const byLabel = new Map<string, LabelKey>(
  Object.entries(words).flatMap(([key, list]) =>
    list.split('|').map((label) => [label, key as LabelKey] as const),
  ),
)

const who =
  /^(?:your|the|my|lead|renter|buyer|customer|client|prospect|consumer|applicant|tenant|guest|sender|visitor|user|contact|su|tu|votre|ihr|ihre|[\p{L}-]{2,20}(?=['’]s))(?:['’]s)?[\s:-]+(?=\S)/u

/** Questions of forms that name a listing: "Which apartment?", "Listing you’re interested in". */
const listingQuestion =
  /^(?:which |desired |preferred |requested )?(?:apartment|listing|property|unit|building|home|rental)s?(?: of interest| (?:you(?: are|['’]re) |i(?: am|['’]m) )?(?:interested in|asking about|inquiring about|viewing)| requested)?$/

/** What a text labels; undefined when it is no label. */
export function findLabel(text: string): LabelKey | undefined {
  if (text.length > 60) return undefined
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\((?:optional|required|opcional|obligatorio|if any)\)/g, '')
    .replace(/^[\s>*_#•·|‣▪-]+|[\s*_:：?.-]+$/g, '')
    .replace(/[\s_*]+/g, ' ')
    .trim()
  return (
    byLabel.get(plain) ??
    byLabel.get(plain.replace(who, '')) ??
    (listingQuestion.test(plain) ? 'address' : undefined)
  )
}

export interface Pair {
  readonly key: LabelKey
  readonly value: string
  /** The line on which the value begins, and the position in it. */
  readonly line: number
  readonly at: number
}

const maxLine = 1000

/** `Name: Ruth Email: r@x` → where the labels of a line begin and their values. */
function findInline(line: string): { key: LabelKey; start: number; value: number }[] {
  const found: { key: LabelKey; start: number; value: number }[] = []
  for (const colon of line.matchAll(/[:：]\**/g)) {
    if (found.length > 12) break
    if (line.startsWith('://', colon.index)) continue
    const floor = found.at(-1)?.value ?? 0
    const before = line.slice(Math.max(floor, colon.index - 60), colon.index)
    // At the start of a line any label counts; behind a value only those of a person, which sentences do not contain.
    const starts = [...before.matchAll(/(?:^|[\s\t;|,>*•·-])(?=[\p{L}#])/gu)].map(
      (match) => match.index + match[0].length,
    )
    for (const start of starts) {
      const key = findLabel(before.slice(start))
      if (!key) continue
      const at = colon.index - before.length + start
      const isFirst = /^[\s>*_•·|‣▪-]*$/.test(line.slice(0, at))
      if (!isFirst && !/^(?:first|last|name|email|phone|message)$/.test(key)) continue
      if (!isFirst && found.length === 0 && !/[\t;|,]\s*\**$/.test(line.slice(0, at))) continue
      found.push({ key, start: at, value: colon.index + colon[0].length })
      break
    }
  }
  return found
}

const clean = (text: string): string => text.replace(/^[\s*_|>]+|[\s*_|]+$/g, '')

function readCells(line: string, index: number): Pair[] {
  const cells = line.split('\t')
  const pairs: Pair[] = []
  for (let at = 0; at + 1 < cells.length; at += 1) {
    const key = findLabel(cells[at]!)
    if (!key || cells[at + 1]!.trim() === '' || findLabel(cells[at + 1]!) !== undefined) continue
    const offset = cells.slice(0, at + 1).join('\t').length + 1
    pairs.push({ key, value: clean(cells[at + 1]!), line: index, at: offset })
    at += 1
  }
  return pairs
}

/** A row of labels with a row of values below it. */
function readColumns(line: string, next: string, index: number): Pair[] {
  const [labels, values] = [line.split('\t'), next.split('\t')]
  if (labels.length < 2 || labels.length !== values.length || labels.some((cell) => !findLabel(cell)))
    return []
  if (values.some((cell) => findLabel(cell))) return []
  return labels.map((cell, at) => ({
    key: findLabel(cell)!,
    value: clean(values[at]!),
    line: index + 1,
    at: 0,
  }))
}

/** Reads labels with their values: on the same line, in the next cell, or on the line below. */
export function readPairs({ lines }: View): Pair[] {
  const pairs: Pair[] = []
  for (const [index, whole] of lines.slice(0, 1500).entries()) {
    const line = whole.slice(0, maxLine).replace(/^(?:>\s?)+/, '')
    const inline = findInline(line)
    for (const [position, { key, value }] of inline.entries()) {
      const text = clean(line.slice(value, inline[position + 1]?.start))
      if (text !== '') pairs.push({ key, value: text, line: index, at: value })
      else if (position === inline.length - 1) pairs.push(...readBelow(lines, index, key))
    }
    if (inline.length > 0) continue
    if (line.includes('\t')) {
      const columns = readColumns(line, lines[index + 1] ?? '', index)
      pairs.push(...(columns.length > 0 ? columns : readCells(line, index)))
      continue
    }
    const label = findLabel(line)
    // Without a colon a label is alone on its line, as headings of forms do.
    if (label && /^\**[\p{Lu}\p{Lo}*]/u.test(line.trim())) pairs.push(...readBelow(lines, index, label))
  }
  return pairs
}

function readBelow(lines: readonly string[], index: number, key: LabelKey): Pair[] {
  const offset = lines.slice(index + 1, index + 4).findIndex((line) => line.replace(/^[>\s]+/, '') !== '')
  if (offset < 0) return []
  const line = lines[index + 1 + offset]!.replace(/^(?:>\s?)+/, '')
  if (key !== 'message' && (findLabel(line) !== undefined || findInline(line).length > 0)) return []
  if (key === 'message' && findInline(line).length > 0) return []
  return [{ key, value: clean(line), line: index + 1 + offset, at: 0 }]
}

/** The values of a label, the first first. */
export const getValues = (pairs: readonly Pair[], key: LabelKey): Found[] =>
  pairs
    .filter((pair) => pair.key === key && pair.value !== '')
    .map(({ value }) => ({ value, source: 'label', rank: 85 }))

/** Whether a line begins with a label, so that it ends the text before it. */
export const isLabeled = (line: string): boolean =>
  findInline(line)[0]?.start !== undefined ||
  (line.includes('\t') && readCells(line, 0).length > 0) ||
  (findLabel(line) !== undefined && /^\**[\p{Lu}\p{Lo}]/u.test(line.trim()))

/** Names of people: how they are cleaned, what is refused, and how they are split into fields and put together again. */

/**
 * Marks without a glyph that come with copied text, and blank fillers. Joiners and variation selectors stay: Persian,
 * Indic and Japanese names are spelled with them; `direction` is refused.
 */
const invisible =
  /(?!\u200c|\u200d|[\u202a-\u202e\u2066-\u2069]|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Overrides and isolates show a name in another order than it has. */
const direction = /[\u202a-\u202e\u2066-\u2069]/gu
const control = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu

/** Leaves out marks without a glyph, composes letters (NFC), and collapses white space. */
export const normalizePersonName = (text: string): string =>
  text.replace(invisible, '').normalize('NFC').replace(/\s+/gu, ' ').trim()

/** Why a normalized name is refused; null for an empty or good one. */
export function findNameIssue(name: string): string | null {
  if (name === '') return null
  if (name.search(direction) >= 0)
    return 'This name has hidden characters that change its direction. Type it again.'
  if (name.search(control) >= 0) return 'This name has characters that can’t be shown. Type it again.'
  return /[\p{L}\p{N}]/u.test(name) ? null : 'Enter a name with letters'
}

/** A name from a mail, sheet or contact file, without what a form would refuse; empty when nothing is left. */
export function cleanPersonName(text: string, maxLength = 200): string {
  const line = text.replace(invisible, '').replace(/\s+/gu, ' ')
  const name = normalizePersonName(line.replace(direction, '').replace(control, ''))
  const short = name.length > maxLength ? cutName(name, maxLength) : name
  return findNameIssue(short) === null ? short : ''
}

/** The beginning of a name, without half a letter at its end. */
function cutName(name: string, maxLength: number): string {
  const clusters = Array.from(new Intl.Segmenter('en').segment(name), ({ segment }) => segment)
  while (clusters.join('').length > maxLength) clusters.pop()
  return clusters.join('').trim()
}

export interface SplitName {
  readonly first_name: string
  readonly last_name: string
}

const han = /^[\p{Script=Han}々]{2,4}$/u
const hangul = /^\p{Script=Hangul}{2,4}$/u
const surnameFirst = /^[\p{Script=Han}\p{Script=Hangul}々]+$/u
const longSurnames = new Set(
  '欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 夏侯 东方 東方 尉迟 尉遲 公孙 公孫 慕容 令狐 司徒 端木 皇甫 南宫 南宮 남궁 황보 제갈 선우 독고 사공'.split(
    ' ',
  ),
)

/** The surname of a Chinese or Korean name that is written without a space: it comes first. */
function findSurname(name: string): string | null {
  if (!han.test(name) && !hangul.test(name)) return null
  const long = name.slice(0, 2)
  return name.length > 2 && longSurnames.has(long) ? long : name.slice(0, 1)
}

/** `Robert (Bob) Stone` and `Robert "Bob" Stone`: the nickname belongs to the first name. */
const withNickname = /^(\S+ (?:\([^()]+\)|"[^"]+"|“[^”]+”)) (\S.*)$/u

/**
 * Splits a whole name: `Bell, Nora` and `Nora van der Bell`; `王小明` and `王 小明` into 小明 and 王. Other names with
 * spaces keep their order (`Nguyễn Văn A`), so that `joinPersonName` writes them as they were.
 */
export function splitPersonName(text: string): SplitName {
  const [before = '', after = ''] = text.split(/\s*,\s*/u, 2)
  if (after.trim() !== '') return { first_name: after.trim(), last_name: before.trim() }
  const name = before.trim().replace(/\s+/gu, ' ')
  const surname = findSurname(name)
  if (surname !== null) return { first_name: name.slice(surname.length), last_name: surname }
  const [, known, family] = withNickname.exec(name) ?? []
  if (known !== undefined && family !== undefined) return { first_name: known, last_name: family }
  const [first_name = '', ...rest] = name.split(' ')
  if (rest.length === 1 && isSurnameFirst({ first_name, last_name: rest[0]! }))
    return { first_name: rest[0]!, last_name: first_name }
  return { first_name, last_name: rest.join(' ') }
}

/** Whether both parts are Chinese or Korean, with the surname first, without a space. */
const isSurnameFirst = ({ first_name, last_name }: SplitName): boolean =>
  surnameFirst.test(first_name) && surnameFirst.test(last_name)

/** The whole name in the order of its language. */
export const joinPersonName = (name: SplitName): string =>
  isSurnameFirst(name) ? `${name.last_name}${name.first_name}` : `${name.first_name} ${name.last_name}`.trim()

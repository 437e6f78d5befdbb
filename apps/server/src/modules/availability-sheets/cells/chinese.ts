const digits: Readonly<Record<string, string>> = {
  一: '1',
  二: '2',
  两: '2',
  兩: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
}
const number = String.raw`(?<![\d.])([1-6一二两兩三四五六])`
const toDigit = (text: string): string => digits[text] ?? text

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)
const thirds: Readonly<Record<string, string>> = { 初: 'early', 中: 'mid', 底: 'end of', 末: 'end of' }

const counted = (pattern: string, word: string) =>
  [
    new RegExp(`${number} ?(?:${pattern})`, 'gu'),
    (_: string, count: string) => ` ${toDigit(count)} ${word} `,
  ] as const

/** Chinese words of sheets, with the English words that the grammars read; a longer word before one that is in it. */
const terms: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [/(\d{4})年(\d{1,2})月(\d{1,2})[日号號]/gu, '$1-$2-$3'],
  [/(?<!\d)(\d{1,2})月(\d{1,2})[日号號]/gu, '$1/$2'],
  [
    /(?<!\d)(1[0-2]|[1-9])月([初中底末])/gu,
    (_, month = '', third = '') => `${thirds[third]!} ${months[Number(month) - 1]!}`,
  ],
  [/^(1[0-2]|[1-9])月$/gu, (_, month = '') => months[Number(month) - 1]!],
  [/[主次][卧臥]|雅房|分租|合租|床位/gu, 'room share'],
  counted('[卫衛][生浴]?[间間]?|浴室?|洗手[间間]|[厕廁]所?', 'bath'),
  // A living room is no bedroom.
  [new RegExp(`${number} ?(?:客?[厅廳])`, 'gu'), ' '],
  counted('[卧臥]室?|睡房|居室?|房|室', 'br'),
  [/[开開][间間]|[单單]身公寓/gu, 'studio'],
  [/已(?:出)?租(?:出)?|租出|已[签簽][约約]/gu, 'rented'],
  [/申[请請]中|待[审審]批?/gu, 'application pending'],
  [/[预預](?:订|訂|留)|保留/gu, 'reserved'],
  [/(?:可?[随隨][时時]|可?立[即刻]|即[时時可]|[马馬]上|[现現]在)(?:可?入住)?|可入住/gu, 'now'],
  [/空[置房屋]|吉屋/gu, 'vacant'],
  [/[面电電][议議]/gu, 'call'],
  [/(?:\/|每|一[个個]?)月/gu, '/month'],
  [/美[元金]/gu, 'usd'],
  [/包水[电電](?:[气氣煤]+)?|包[暖水电電][气氣]?/gu, 'incl utilities'],
]

/**
 * Puts English words in the place of Chinese ones in the text of a cell: `两房一卫`, `12月1日`, `已租`. Words it does not
 * know stay, so that the grammars refuse them as they refuse other unknown words.
 */
export function translateChinese(text: string): string {
  if (!/\p{Script=Han}/u.test(text)) return text
  return terms
    .reduce((changed, [pattern, english]) => changed.replace(pattern, english as string), text)
    .replace(/\s+/g, ' ')
    .trim()
}

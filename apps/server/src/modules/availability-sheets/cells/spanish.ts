/** Spanish words of sheets, with the English words that the grammars read; longest first where one begins another. */
const terms: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\d])(?:disponible )?(?:de inmediato|inmediat[ao](?:mente)?|ya|ahora)(?!\p{L})/gu, 'now'],
  [/(?<!\p{L})no disponible(?!\p{L})/gu, 'not available'],
  [/(?<!\p{L})(?:disponible|disponibilidad)(?: desde(?: el)?| a partir del?)?(?!\p{L})/gu, 'available'],
  [/(?<!\p{L})(?:desocupad[ao]|vac[ií][ao]|vacante)(?!\p{L})/gu, 'vacant'],
  [/(?<!\p{L})ocupad[ao](?!\p{L})/gu, 'occupied'],
  [/(?<!\p{L})(?:rentad|alquilad|arrendad)[ao](?!\p{L})/gu, 'rented'],
  [/(?<!\p{L})reservad[ao](?!\p{L})/gu, 'reserved'],
  [/(?<!\p{L})estudio(?!\p{L})/gu, 'studio'],
  [/(?<!\p{L})(?:habitaci[oó]n(?:es)?|rec[aá]maras?|dormitorios?|alcobas?)(?!\p{L})/gu, 'bedrooms'],
  [/(?<!\p{L})medio baño(?!\p{L})/gu, 'half bath'],
  [/(?<!\p{L})bañ(?:o|os)(?!\p{L})/gu, 'bath'],
  [/(?<!\p{L})(?:un|una) (?=bedrooms|bath|mes )/gu, '1 '],
  [/(?<!\p{L})mes(?:es)? (?:gratis|de regalo)(?!\p{L})/gu, 'months free'],
  [
    /(?<!\p{L})(?:al|por) mes(?!\p{L})|(?<=\d ?)\/ ?mes(?!\p{L})|(?<!\p{L})mensual(?:es)?(?!\p{L})/gu,
    'per month',
  ],
  [/(?<!\p{L})(?:a la|por) semana(?!\p{L})|(?<!\p{L})semanal(?:es)?(?!\p{L})/gu, 'weekly'],
  [/(?<!\p{L})(?:sin amueblar|sin muebles|no amueblad[ao])(?!\p{L})/gu, 'unfurnished'],
  [/(?<!\p{L})amueblad[ao](?!\p{L})/gu, 'furnished'],
  [/(?<=\d (?:bedrooms|studio)) y (?=\d)/gu, ' and '],
]

const months: Readonly<Record<string, string>> = {
  enero: 'january',
  febrero: 'february',
  marzo: 'march',
  abril: 'april',
  mayo: 'may',
  junio: 'june',
  julio: 'july',
  agosto: 'august',
  septiembre: 'september',
  setiembre: 'september',
  octubre: 'october',
  noviembre: 'november',
  diciembre: 'december',
}
const monthName = Object.keys(months).join('|')
/** `1 de abril`, `el 1º de abril de 2026`, `abril 2026`. */
const date = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:el )?(1(?:º|°|o|ro)|\d{1,2}) de )?(${monthName})(?: (?:del? )?(\d{4}))?(?![\p{L}\d])`,
  'gu',
)

const isSpanish = new RegExp(
  String.raw`disponib|inmediat|(?<!\p{L})(?:ya|ahora|mes|meses|semana)(?!\p{L})|ocupad|vac[ií][ao]|vacante|rentad|alquilad|arrendad|reservad|estudio|habitaci|rec[aá]mara|dormitorio|alcoba|baño|mensual|semanal|amuebla|muebles|(?<!\p{L})(?:${monthName})(?!\p{L})`,
  'u',
)

/**
 * Puts English words in the place of Spanish ones in the lower-case text of a cell: `2 habitaciones y 1 baño`, `1 de
 * abril`. Words it does not know stay, so that the grammars refuse them as they refuse other unknown words.
 */
export function translateSpanish(text: string): string {
  if (!isSpanish.test(text)) return text
  const dated = text.replace(
    date,
    (_, day: string | undefined, month: string, year: string | undefined) =>
      `${months[month]!}${day === undefined ? '' : ` ${Number.parseInt(day, 10)}`}${year === undefined ? '' : `${day === undefined ? ' ' : ', '}${year}`}`,
  )
  return terms.reduce((changed, [pattern, english]) => changed.replace(pattern, english), dated)
}

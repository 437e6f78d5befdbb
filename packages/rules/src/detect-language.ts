import type { InquiryLanguage } from './inquiry-languages.ts'

const scripts: readonly (readonly [InquiryLanguage, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['ar', /\p{Script=Arabic}/gu],
]

/** Words that occur in one of the two languages and not in the other. */
const words: Readonly<Record<'en' | 'es', ReadonlySet<string>>> = {
  en: new Set(
    'the is are and you it this that with for of to my we would like interested please available apartment when can have hi hello thanks see how much tour'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el la los las es está están estoy de que y en un una por para con me mi gustaría quisiera interesado interesada disponible apartamento departamento piso cuándo cuando puedo hola gracias ver cuánto cuanto precio saludos buenas buenos días tardes información visitar'.split(
      ' ',
    ),
  ),
}

/** Letters of a message that are read. */
const maxText = 2000

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Finds the language of a message; '' where it is not clear. A greeting alone in another language does not count. */
export function detectLanguage(message: string): InquiryLanguage | '' {
  const text = message.slice(0, maxText).toLowerCase()
  const letters = countMatches(text, /\p{L}/gu)
  if (letters === 0) return ''
  for (const [language, pattern] of scripts)
    // Chinese and Korean say in one sign what takes several letters.
    if (countMatches(text, pattern) * 3 >= letters) return language
  const found = { en: 0, es: countMatches(text, /[¿¡ñ]/gu) }
  for (const word of text.split(/[^\p{L}]+/u)) {
    if (words.en.has(word)) found.en += 1
    if (words.es.has(word)) found.es += 1
  }
  if (found.en === found.es) return ''
  return found.en > found.es ? 'en' : 'es'
}

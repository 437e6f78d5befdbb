import type { FormLanguage } from './vocabulary.ts'

/** What is wrong with an entered value, in the languages of the form; shown at the field. */
export const valueIssues = {
  unknown: { en: 'This form has no such field', es: 'Este formulario no tiene ese campo' },
  long: { en: 'This is too long', es: 'Es demasiado largo' },
  characters: {
    en: 'This has characters that we can’t use',
    es: 'Contiene caracteres que no podemos usar',
  },
  email: {
    en: 'Enter an email address, like name@example.com',
    es: 'Escriba un correo electrónico, como nombre@ejemplo.com',
  },
  phone: {
    en: 'Enter a phone number with area code, like (212) 555-0100',
    es: 'Escriba un teléfono con código de área, como (212) 555-0100',
  },
  date: { en: 'Enter a date', es: 'Escriba una fecha' },
  year: { en: 'Enter a year, like 2021', es: 'Escriba un año, como 2021' },
  money: {
    en: 'Enter an amount in dollars, like 84,000',
    es: 'Escriba una cantidad en dólares, como 84,000',
  },
  number: { en: 'Enter a whole number', es: 'Escriba un número entero' },
  choice: { en: 'Choose one of the answers', es: 'Elija una de las respuestas' },
  ssnDigits: {
    en: 'A social security number has nine digits',
    es: 'Un número de seguro social tiene nueve dígitos',
  },
  ssnImpossible: {
    en: 'This is not a social security number or ITIN. Check the digits.',
    es: 'No es un número de seguro social ni un ITIN. Revise los dígitos.',
  },
  birthFuture: { en: 'This date is in the future', es: 'Esta fecha es futura' },
  birthOld: { en: 'Check the year', es: 'Revise el año' },
  account: {
    en: 'An account number has 4 to 34 letters and digits',
    es: 'Un número de cuenta tiene de 4 a 34 letras y dígitos',
  },
} as const satisfies Record<string, Record<FormLanguage, string>>
export type ValueIssue = keyof typeof valueIssues

export function getValueIssueText(issue: ValueIssue, language: FormLanguage): string {
  return valueIssues[issue][language]
}

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
  date: {
    en: 'There is no such date. Check the day and the month.',
    es: 'Esa fecha no existe. Revise el día y el mes.',
  },
  dateFuture: { en: 'This date is in the future', es: 'Esta fecha es futura' },
  dateYear: { en: 'Check the year', es: 'Revise el año' },
  /** Of two dates, the second is before the first. */
  order: { en: 'This is before the first date', es: 'Es anterior a la primera fecha' },
  state: {
    en: 'Enter a state of the US, like NY. If it’s in another country, say so below.',
    es: 'Escriba un estado de EE. UU., como NY. Si está en otro país, indíquelo abajo.',
  },
  zip: {
    en: 'Enter a ZIP code of five digits, like 10016',
    es: 'Escriba un código postal de cinco dígitos, como 10016',
  },
  zipUnknown: {
    en: 'No place in the US has this ZIP code. Check the digits.',
    es: 'Ningún lugar de EE. UU. tiene este código postal. Revise los dígitos.',
  },
  zipState: {
    en: 'This ZIP code is in another state. Check both.',
    es: 'Este código postal es de otro estado. Revise los dos.',
  },
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
  account: {
    en: 'An account number has 4 to 34 letters and digits',
    es: 'Un número de cuenta tiene de 4 a 34 letras y dígitos',
  },
} as const satisfies Record<string, Record<FormLanguage, string>>
export type ValueIssue = keyof typeof valueIssues

export function getValueIssueText(issue: ValueIssue, language: FormLanguage): string {
  return valueIssues[issue][language]
}

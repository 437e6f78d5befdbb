import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import { en, type FormTexts } from './en.ts'
import { es } from './es.ts'

export type { FormTexts } from './en.ts'

/** Texts of each language. */
export const formTexts: Readonly<Record<FormLanguage, FormTexts>> = { en, es }

const locales: Readonly<Record<FormLanguage, string>> = { en: 'en-US', es: 'es-US' }

/** Returns the locale by which a language formats dates; amounts are American in all of them. */
export function getLocale(language: FormLanguage): string {
  return locales[language]
}

/** Returns the first language of the browser that the form has; English without one. */
export function detectLanguage(preferred: readonly string[] = navigator.languages): FormLanguage {
  const known = preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in formTexts)
  return (known as FormLanguage | undefined) ?? 'en'
}

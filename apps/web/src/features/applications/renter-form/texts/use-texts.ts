import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import { createContext, useContext } from 'react'
import { formTexts, type FormTexts } from './languages.ts'

/** The language that the page is shown in. */
export const LanguageContext = createContext<FormLanguage>('en')

export function useLanguage(): FormLanguage {
  return useContext(LanguageContext)
}

/** Returns the texts in the language of the page. */
export function useTexts(): FormTexts {
  return formTexts[useLanguage()]
}

import { createContext, useContext, useEffect, useState } from 'react'
import { logError } from '../../../lib/log.ts'
import * as english from './texts.ts'

/** Languages of the form. */
export type FormLanguage = 'en' | 'es'

type Widened<T> = T extends string ? string : T

/** The form's texts in a language. */
export type FormTexts = { readonly [K in keyof typeof english]: Widened<(typeof english)[K]> }

/** Null until the texts of the language are loaded. */
export const FormTextsContext = createContext<FormTexts>(english)
export const useTexts = (): FormTexts => useContext(FormTextsContext)

/** The language that a link asks for, else the first of the browser's that the form has. */
export function chooseLanguage(asked: string | null, browser: readonly string[]): FormLanguage {
  const known = [asked ?? '', ...browser].map((tag) => tag.toLowerCase().split('-')[0])
  return known.find((tag): tag is FormLanguage => tag === 'en' || tag === 'es') ?? 'en'
}

/** The texts of a language, loaded when they are first needed; English ones where that fails. */
export function useFormLanguage(initial: FormLanguage) {
  const [language, setLanguage] = useState(initial)
  const [spanish, setSpanish] = useState<FormTexts | null>(null)
  const needed = language === 'es' && spanish === null
  useEffect(() => {
    if (!needed) return
    import('./texts-es.ts').then(setSpanish, (error: unknown) => {
      logError('The Spanish texts could not be loaded', error)
      setLanguage('en')
    })
  }, [needed])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return { language, texts: language === 'es' ? spanish : english, setLanguage }
}

import { useLanguage } from '../renter-form/texts/use-texts.ts'
import { signingTexts, type SigningTexts } from './texts.ts'

/** Returns the texts in the language of the page. */
export function useSigningTexts(): SigningTexts {
  return signingTexts[useLanguage()]
}

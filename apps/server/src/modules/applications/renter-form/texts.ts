import type { FormLanguage } from '@pb/rules/applications/vocabulary'

type Translated = Readonly<Record<FormLanguage, string>>

/** Errors that the renter reads, in the languages of the form. */
export const formErrors = {
  answered: {
    en: 'The landlord has answered, so this application can’t be changed anymore.',
    es: 'El propietario ya respondió, así que esta solicitud ya no se puede cambiar.',
  },
} as const satisfies Record<string, Translated>

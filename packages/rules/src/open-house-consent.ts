/** Languages of the page on which visitors of an open house sign in. */
export const signInLanguages = ['en', 'es'] as const
export type SignInLanguage = (typeof signInLanguages)[number]

interface ConsentText {
  /** Increases with each change of the words; a published version never changes. */
  readonly version: number
  readonly words: Readonly<Record<SignInLanguage, string>>
}

/**
 * What visitors agree to when they allow the agent to contact them, the latest last; `{agent}` and `{office}` are names.
 * The words name each way of contact, and that nothing depends on them (47 CFR § 64.1200). Counsel confirms both.
 */
const consentTexts: readonly ConsentText[] = [
  {
    version: 1,
    words: {
      en: '{agent} of {office} may contact me by email, phone call or text message about this and similar listings. I don’t have to agree to visit, rent or buy, and I can change my mind at any time.',
      es: '{agent}, de {office}, puede comunicarse conmigo por correo electrónico, llamada o mensaje de texto sobre esta propiedad y otras similares. No necesito aceptar para visitar, alquilar o comprar, y puedo cambiar de opinión en cualquier momento.',
    },
  },
]

export const consentVersion = consentTexts.at(-1)!.version

/** The words of a version as the visitor reads them; undefined for an unknown version. */
export function formatConsent(
  version: number,
  language: SignInLanguage,
  { agent, office }: { readonly agent: string; readonly office: string },
): string | undefined {
  const text = consentTexts.find((one) => one.version === version)
  const names: Readonly<Record<string, string>> = { '{agent}': agent, '{office}': office }
  return text?.words[language].replaceAll(/\{agent\}|\{office\}/g, (name) => names[name]!)
}

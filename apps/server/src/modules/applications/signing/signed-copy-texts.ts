import type { FormLanguage } from '@pb/rules/applications/vocabulary'

interface CopyText {
  readonly subject: (address: string) => string
  /** Plain text; an empty line separates paragraphs. */
  readonly message: (name: string, agent: string) => string
}

/** The email with the signer's own copy, in the language of the form. */
export const copyTexts: Readonly<Record<FormLanguage, CopyText>> = {
  en: {
    subject: (address) =>
      address === '' ? 'Your signed application' : `Your signed application for ${address}`,
    message: (name, agent) =>
      `Hi ${name},\n\nAttached is your copy of the application you signed: your answers, the text you agreed to, and your signature. Social security numbers, dates of birth and account numbers are masked.\n\nIf something isn’t right, please tell me.\n\n${agent}`,
  },
  es: {
    subject: (address) => (address === '' ? 'Su solicitud firmada' : `Su solicitud firmada para ${address}`),
    message: (name, agent) =>
      `Hola, ${name}:\n\nAdjunta está su copia de la solicitud que firmó: sus respuestas, el texto que aceptó y su firma. Los números de seguro social, las fechas de nacimiento y los números de cuenta están ocultos.\n\nSi algo no es correcto, avíseme.\n\n${agent}`,
  },
}

export const copyFailures = { unexpected: 'The signed copy couldn’t be written.' } as const

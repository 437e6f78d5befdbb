import type { FormLanguage } from './applications/vocabulary.ts'

/**
 * What a person agrees to when signing a document that an agent sent. A version that was signed never changes: a new
 * text is a new version. Electronic signatures and records: 15 U.S.C. § 7001(c) (ESIGN), New York State Technology Law
 * § 304 (ESRA).
 */
const consents: Readonly<Record<number, Readonly<Record<FormLanguage, string>>>> = {
  1: {
    en: [
      'I want to sign this document electronically. My electronic signature means the same as one on paper.',
      'I can ask for a paper copy at no charge, and I can choose to sign on paper instead by telling the agent before I sign. I can open and keep PDF files, which is all I need to read this document. I can withdraw this consent by writing to the agent; what I signed before stays signed.',
      'I have read the document, or had the time to read it.',
    ].join('\n\n'),
    es: [
      'Quiero firmar este documento electrónicamente. Mi firma electrónica vale lo mismo que una firma en papel.',
      'Puedo pedir una copia en papel sin costo, y puedo firmar en papel si se lo digo al agente antes de firmar. Puedo abrir y guardar archivos PDF, que es todo lo que necesito para leer este documento. Puedo retirar este consentimiento por escrito al agente; lo que firmé antes sigue firmado.',
      'He leído el documento, o tuve tiempo para leerlo.',
    ].join('\n\n'),
  },
}

/** The version that is shown now. */
export const documentConsentVersion = 1

/** Returns a consent text, paragraphs apart by an empty line; null for an unknown version. */
export function getDocumentConsent(version: number, language: FormLanguage): string | null {
  return consents[version]?.[language] ?? null
}

import type { FormLanguage } from './vocabulary.ts'

/**
 * What a person agrees to when signing a form. A version that was signed never changes: a new text is a new version.
 *
 * - Electronic signatures and records: 15 U.S.C. § 7001(c) (ESIGN), New York State Technology Law § 304 (ESRA).
 * - Permission to verify and to obtain consumer reports: 15 U.S.C. § 1681b(a)(2).
 * - Criminal history: New York City Admin. Code § 8-107(5)(o) (Fair Chance for Housing Act).
 * - Tenant screening by court records: New York Real Property Law § 227-f.
 */
const consents: Readonly<Record<number, Readonly<Record<FormLanguage, string>>>> = {
  1: {
    en: [
      'I want to sign this application electronically. My electronic signature means the same as one on paper. I can ask for a paper copy at no charge, and I can choose to sign on paper instead by telling the agent before I sign. I can open and keep PDF files, which is all I need to read this application. I can withdraw this consent by writing to the agent; what I signed before stays signed.',
      'What I entered is true and complete as far as I know, and the papers I added are genuine. I will tell the agent if something changes before the landlord decides.',
      'The office, the landlord and those who work for them may check what I entered: they may contact my employer, my current and previous landlords and my bank, and may obtain a consumer report about me from a consumer reporting agency. I can ask whether a report was obtained, from whom, and for a copy.',
      'This application does not ask about criminal history, and it is not used to look for records of housing court cases.',
      'My social security number, date of birth and account numbers are stored encrypted and are hidden in what is sent to the landlord unless they are needed. Signing this application does not rent the apartment to me, and does not oblige me to rent it.',
    ].join('\n\n'),
    es: [
      'Quiero firmar esta solicitud electrónicamente. Mi firma electrónica vale lo mismo que una firma en papel. Puedo pedir una copia en papel sin costo, y puedo firmar en papel si se lo digo al agente antes de firmar. Puedo abrir y guardar archivos PDF, que es todo lo que necesito para leer esta solicitud. Puedo retirar este consentimiento por escrito al agente; lo que firmé antes sigue firmado.',
      'Lo que escribí es verdadero y completo según mi conocimiento, y los documentos que agregué son auténticos. Avisaré al agente si algo cambia antes de que el propietario decida.',
      'La oficina, el propietario y quienes trabajan para ellos pueden comprobar lo que escribí: pueden comunicarse con mi empleador, con mis propietarios actuales y anteriores y con mi banco, y pueden obtener un informe del consumidor sobre mí de una agencia de informes. Puedo preguntar si se obtuvo un informe, de quién, y pedir una copia.',
      'Esta solicitud no pregunta por antecedentes penales, y no se usa para buscar casos en el tribunal de vivienda.',
      'Mi número de seguro social, mi fecha de nacimiento y mis números de cuenta se guardan cifrados y se ocultan en lo que se envía al propietario, salvo que sean necesarios. Firmar esta solicitud no me alquila el apartamento ni me obliga a alquilarlo.',
    ].join('\n\n'),
  },
}

/** The version that is shown now. */
export const consentVersion = 1

/** Returns a consent text, paragraphs apart by an empty line; null for an unknown version. */
export function getConsentText(version: number, language: FormLanguage): string | null {
  return consents[version]?.[language] ?? null
}

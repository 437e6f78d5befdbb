import type { FormLanguage } from '@pb/rules/applications/vocabulary'

interface RequestText {
  readonly subject: (address: string) => string
  /** Plain text; an empty line separates paragraphs. */
  readonly message: (address: string) => string
}

type RequestTexts = Readonly<Record<'ask' | 'remind', Readonly<Record<FormLanguage, RequestText>>>>

/** The office's own text of a request, in the person's language; placeholders are filled in for each person. */
export const requestTexts: RequestTexts = {
  ask: {
    en: {
      subject: (address) => (address === '' ? 'Your rental application' : `Your application for ${address}`),
      message: (address) =>
        `Hi {first_name},\n\nTo apply${address === '' ? '' : ` for ${address}`}, please fill in your form. It takes about 15 minutes, works on your phone, and saves as you go.\n\n{link}\n\nIf you have any questions, just reply to this email.\n\n{agent}`,
    },
    es: {
      subject: (address) => (address === '' ? 'Su solicitud de alquiler' : `Su solicitud para ${address}`),
      message: (address) =>
        `Hola, {first_name}:\n\nPara solicitar ${address === '' ? 'un apartamento' : address}, complete su formulario. Toma unos 15 minutos, funciona en el teléfono y se guarda a medida que avanza.\n\n{link}\n\nSi tiene preguntas, responda a este correo.\n\n{agent}`,
    },
  },
  remind: {
    en: {
      subject: (address) =>
        address === '' ? 'Reminder: your rental application' : `Reminder: your application for ${address}`,
      message: () =>
        'Hi {first_name},\n\nYour application isn’t finished yet. Everything you entered is still there.\n\n{link}\n\nIf you have any questions, just reply to this email.\n\n{agent}',
    },
    es: {
      subject: (address) =>
        address === ''
          ? 'Recordatorio: su solicitud de alquiler'
          : `Recordatorio: su solicitud para ${address}`,
      message: () =>
        'Hola, {first_name}:\n\nSu solicitud aún no está completa. Todo lo que escribió sigue guardado.\n\n{link}\n\nSi tiene preguntas, responda a este correo.\n\n{agent}',
    },
  },
}

interface LinkText {
  readonly button: string
  readonly privateLink: (until: string) => string
  readonly answerSubject: (address: string) => string
}

/** The fixed parts of an email, around what the agent wrote. */
export const linkTexts: Readonly<Record<FormLanguage, LinkText>> = {
  en: {
    button: 'Open my application',
    privateLink: (until) =>
      `This link is just for you and works until ${until}. Please don’t share it, and don’t send your social security number or documents by email.`,
    answerSubject: (address) => (address === '' ? 'Your application' : `Your application for ${address}`),
  },
  es: {
    button: 'Abrir mi solicitud',
    privateLink: (until) =>
      `Este enlace es solo para usted y funciona hasta el ${until}. No lo comparta, y no envíe su número de seguro social ni documentos por correo.`,
    answerSubject: (address) => (address === '' ? 'Su solicitud' : `Su solicitud para ${address}`),
  },
}

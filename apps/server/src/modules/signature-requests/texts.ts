import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import type { CodeIssue } from '../../platform/opening-codes/opening-codes.ts'

/** Messages to agents. */
export const requestErrors = {
  alreadySent: 'This document was sent already',
  notOpen: 'This document no longer waits for signatures',
  notVoided: 'This document is not voided',
  signedByAll: 'All have signed this document',
  expired: 'The links have expired. Extend the request first.',
  noSigners: 'No one is left to remind',
  noPage: 'The document has no such page',
  noSigner: 'Choose who fills in this field',
  noRelay:
    'Codes are emailed by the office itself, and its outgoing mail isn’t set up yet. Ask a supervisor, or send it without codes.',
  undone: 'You undid it before it was sent',
  notWritten: "We couldn't send this email. Please try again.",
} as const

/** Messages on the signer's page, in its language. */
export const signingErrors: Readonly<Record<FormLanguage, Readonly<Record<SigningIssue, string>>>> = {
  en: {
    changed: 'The document or its terms changed. Reload the page and read it again.',
    closed: 'This document no longer waits for signatures.',
    waiting: 'Others sign before you. You will get an email when it is your turn.',
    signed: 'You have signed this document already.',
    noDrawing: 'Draw your signature.',
    badDrawing: "We couldn't read the drawing. Draw it again, or type your name.",
    preview: 'This is a preview: only the signer can sign.',
    locked: 'Enter the code from your email first.',
    manyCodes: 'Too many codes were sent today. Try again tomorrow, or call your agent.',
    noCode: 'This document opens without a code.',
  },
  es: {
    changed: 'El documento o sus condiciones cambiaron. Vuelva a cargar la página y léalo otra vez.',
    closed: 'Este documento ya no espera firmas.',
    waiting: 'Otras personas firman antes. Recibirá un correo cuando sea su turno.',
    signed: 'Ya firmó este documento.',
    noDrawing: 'Dibuje su firma.',
    badDrawing: 'No pudimos leer el dibujo. Dibuje otra vez o escriba su nombre.',
    preview: 'Esta es una vista previa: solo la persona que firma puede firmar.',
    locked: 'Primero escriba el código de su correo.',
    manyCodes: 'Hoy se enviaron demasiados códigos. Intente mañana o llame a su agente.',
    noCode: 'Este documento se abre sin código.',
  },
}
export type SigningIssue =
  | 'changed'
  | 'closed'
  | 'waiting'
  | 'signed'
  | 'noDrawing'
  | 'badDrawing'
  | 'preview'
  | 'locked'
  | 'manyCodes'
  | 'noCode'

/** Why an entered code opens nothing. */
export const codeErrors: Readonly<Record<FormLanguage, Readonly<Record<CodeIssue, string>>>> = {
  en: {
    wrong: 'This code is wrong. Check the newest email.',
    replaced: 'A newer code was emailed since. Enter that one.',
    used: 'This code was used in another browser. Ask for a new one here.',
    tries: 'Too many wrong codes were entered. Ask for a new one.',
    expired: 'This code has expired. Ask for a new one.',
  },
  es: {
    wrong: 'Este código no es correcto. Revise el correo más reciente.',
    replaced: 'Después se envió un código más nuevo. Escriba ese.',
    used: 'Este código ya se usó en otro navegador. Pida uno nuevo aquí.',
    tries: 'Se escribieron demasiados códigos equivocados. Pida uno nuevo.',
    expired: 'Este código ya venció. Pida uno nuevo.',
  },
}

interface FieldTexts {
  readonly required: string
  readonly unknown: string
  readonly longInitials: string
  readonly otherDay: string
}

/** Why a field on the signer's page is not taken. */
export const fieldErrors: Readonly<Record<FormLanguage, FieldTexts>> = {
  en: {
    required: 'Fill in all required fields first.',
    unknown: 'This field can’t be filled in. Reload the page.',
    longInitials: 'Enter your initials only.',
    otherDay: 'The date has changed since you opened the document. Reload the page and sign again.',
  },
  es: {
    required: 'Primero complete todos los campos obligatorios.',
    unknown: 'No se puede completar este campo. Vuelva a cargar la página.',
    longInitials: 'Escriba solo sus iniciales.',
    otherDay: 'La fecha cambió desde que abrió el documento. Vuelva a cargar la página y firme otra vez.',
  },
}

interface EmailText {
  readonly subject: (title: string) => string
  /** `agent` asks `name`. */
  readonly intro: (name: string, agent: string, title: string) => string
  readonly button: string
  readonly note: (date: string) => string
}

const privateLink: Readonly<Record<FormLanguage, string>> = {
  en: "This link is just for you. Please don't share it.",
  es: 'Este enlace es solo para usted. No lo comparta.',
}
const untilEn = (date: string) => `It works until ${date}. ${privateLink.en}`
const untilEs = (date: string) => `Funciona hasta el ${date}. ${privateLink.es}`

export const emailTexts: Readonly<Record<'ask' | 'remind' | 'complete', Record<FormLanguage, EmailText>>> = {
  ask: {
    en: {
      subject: (title) => `Please sign: ${title}`,
      intro: (name, agent, title) => `Hi ${name},\n\n${agent} asks you to read and sign “${title}”.`,
      button: 'Read and sign',
      note: untilEn,
    },
    es: {
      subject: (title) => `Para firmar: ${title}`,
      intro: (name, agent, title) => `Hola, ${name}:\n\n${agent} le pide que lea y firme “${title}”.`,
      button: 'Leer y firmar',
      note: untilEs,
    },
  },
  remind: {
    en: {
      subject: (title) => `Reminder: please sign ${title}`,
      intro: (name, agent, title) =>
        `Hi ${name},\n\n“${title}” from ${agent} still waits for your signature.`,
      button: 'Read and sign',
      note: untilEn,
    },
    es: {
      subject: (title) => `Recordatorio: firme ${title}`,
      intro: (name, agent, title) => `Hola, ${name}:\n\n“${title}”, de ${agent}, todavía espera su firma.`,
      button: 'Leer y firmar',
      note: untilEs,
    },
  },
  complete: {
    en: {
      subject: (title) => `Signed by all: ${title}`,
      intro: (name, _agent, title) =>
        `Hi ${name},\n\nAll have signed “${title}”. Download the signed PDF and keep it for your records.`,
      button: 'Download the signed PDF',
      note: untilEn,
    },
    es: {
      subject: (title) => `Firmado por todos: ${title}`,
      intro: (name, _agent, title) =>
        `Hola, ${name}:\n\nTodos firmaron “${title}”. Descargue el PDF firmado y guárdelo.`,
      button: 'Descargar el PDF firmado',
      note: untilEs,
    },
  },
}

interface CodeText {
  readonly subject: (office: string) => string
  readonly text: (code: string, office: string) => string
}

/** The email with the code that opens a document. */
export const codeTexts: Readonly<Record<FormLanguage, CodeText>> = {
  en: {
    subject: (office) => `Your code to open a document from ${office}`,
    text: (code, office) =>
      `Your code is ${code}. It works once, for 15 minutes.\n\nEnter it on the page of the document. ${office} never asks for it by phone. If you didn’t ask for a code, you can ignore this email.`,
  },
  es: {
    subject: (office) => `Su código para abrir un documento de ${office}`,
    text: (code, office) =>
      `Su código es ${code}. Funciona una vez, durante 15 minutos.\n\nEscríbalo en la página del documento. ${office} nunca lo pide por teléfono. Si no pidió un código, ignore este correo.`,
  },
}

/** The agent's own email when all have signed. */
export const agentEmail = {
  intro: (name: string, _agent: string, title: string) =>
    `Hi ${name},\n\nAll have signed “${title}”. The signed PDF is on the client's page.`,
  button: 'Open the client',
} as const

/** Notifications of the agent. */
export const notificationTexts = {
  signed: (name: string, title: string) => `${name} signed “${title}”`,
  declined: (name: string, title: string, reason: string) =>
    `${name} declined to sign “${title}”: “${reason.slice(0, 200)}”`,
  completed: (title: string) => `All have signed “${title}”`,
} as const

/** Why signed documents stay when a client's data is erased. */
export const keptDocuments = '19 NYCRR 175.23: signed agreements of a transaction are kept for three years.'

import type { FormLanguage } from '@pb/rules/applications/vocabulary'

/** Texts of the page on which a signer reads and signs a document. */
const en = {
  askedBy: (agent: string) => `${agent} asks you to read and sign`,
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  open: 'Open the PDF',
  save: 'Save the PDF',
  notShown: 'We couldn’t show the document',
  notShownHint: 'Check your connection, then try again.',
  tryAgain: 'Try again',
  loading: 'Loading the document',
  linkDoesNotWork: 'This link doesn’t work',
  linkDoesNotWorkHint:
    'It may have expired or been turned off, or part of it is missing. Ask the agent who sent it to you.',
  loadFailed: 'We couldn’t load this page',
  conflict: 'The document or its terms changed. Please read it once more, then sign.',
  refused: 'We couldn’t accept your signature. Please try again.',
  failed: 'We couldn’t reach the office. Nothing was sent. Please try again.',
  waiting: (names: string) => `${names} must sign first`,
  waitingHint: 'You’ll get an email when it’s your turn.',
  signed: 'You’ve signed',
  signedHint: 'You’ll get an email with the signed PDF once all have signed.',
  completed: 'All have signed',
  completedHint: (day: string) => `Save the signed PDF for your records. You can get it here until ${day}.`,
  declined: (name: string) => `${name} declined to sign`,
  declinedHint: (agent: string) => `This document can’t be signed anymore. ${agent} can tell you more.`,
  decline: 'Decline to sign',
  declineHint: 'Declining closes the document for everyone. The agent gets your reason.',
  reason: 'Why don’t you want to sign?',
  reasonFirst: 'Please enter a reason',
  cancel: 'Go back',
  worksUntil: (day: string) => `Your link works until ${day}. Please don’t share it.`,
  equalHousing: 'Equal housing opportunity.',
}

export type SigningTexts = typeof en

const es: SigningTexts = {
  askedBy: (agent) => `${agent} le pide que lea y firme`,
  pages: (count) => (count === 1 ? '1 página' : `${count} páginas`),
  open: 'Abrir el PDF',
  save: 'Guardar el PDF',
  notShown: 'No pudimos mostrar el documento',
  notShownHint: 'Revise su conexión e intente de nuevo.',
  tryAgain: 'Intentar de nuevo',
  loading: 'Cargando el documento',
  linkDoesNotWork: 'Este enlace no funciona',
  linkDoesNotWorkHint:
    'Puede que haya vencido o se haya desactivado, o que falte una parte. Pregunte al agente que se lo envió.',
  loadFailed: 'No pudimos cargar esta página',
  conflict: 'El documento o sus condiciones cambiaron. Léalo otra vez y después firme.',
  refused: 'No pudimos aceptar su firma. Intente de nuevo.',
  failed: 'No pudimos comunicarnos con la oficina. No se envió nada. Intente de nuevo.',
  waiting: (names) => `Antes debe firmar: ${names}`,
  waitingHint: 'Recibirá un correo cuando sea su turno.',
  signed: 'Ya firmó',
  signedHint: 'Recibirá un correo con el PDF firmado cuando todos hayan firmado.',
  completed: 'Todos han firmado',
  completedHint: (day) => `Guarde el PDF firmado. Puede descargarlo aquí hasta el ${day}.`,
  declined: (name) => `${name} no quiso firmar`,
  declinedHint: (agent) => `Ya nadie puede firmar este documento. ${agent} puede decirle más.`,
  decline: 'No firmar',
  declineHint: 'Si no firma, el documento se cierra para todos. El agente recibe su motivo.',
  reason: '¿Por qué no quiere firmar?',
  reasonFirst: 'Escriba un motivo',
  cancel: 'Volver',
  worksUntil: (day) => `Su enlace funciona hasta el ${day}. No lo comparta.`,
  equalHousing: 'Igualdad de oportunidades de vivienda.',
}

export const signingTexts: Readonly<Record<FormLanguage, SigningTexts>> = { en, es }

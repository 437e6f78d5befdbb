import type { FieldKind } from '@pb/contract/document-fields'
import type { FormLanguage } from '@pb/rules/applications/vocabulary'

/** Texts of the fields on the pages of a document. */
const en = {
  title: 'Fields to fill in',
  kinds: {
    signature: 'Sign here',
    initials: 'Initials',
    date: 'Date signed',
    text: 'Text',
    checkbox: 'Check box',
  } satisfies Record<FieldKind, string>,
  placed: 'Your signature goes here',
  filled: 'filled in',
  required: 'required',
  optional: 'Optional',
  by: (name: string) => `Filled in by ${name}`,
  left: (count: number) => (count === 1 ? '1 field to fill in' : `${count} fields to fill in`),
  allFilled: 'All required fields are filled in',
  start: 'Start',
  next: 'Next',
  done: 'Done',
  toSignature: 'Go to signature',
  sign: 'Sign here',
  remove: 'Remove',
  position: (at: number, count: number) => `Field ${at} of ${count}`,
  close: 'Close the field',
  fieldsFirst: 'Fill in all required fields first',
  changedElsewhere: (value: string) => `You have “${value}” here in another window or on another device.`,
  removedElsewhere: 'You removed this in another window or on another device.',
  mark: 'checked',
  chooseFirst: 'First choose what goes into this field: it was changed in another window',
  toChoose: (count: number) => (count === 1 ? '1 field to look at' : `${count} fields to look at`),
  takeOther: 'Use that',
  keepThis: 'Keep this one',
}

export type FieldTexts = typeof en

const es: FieldTexts = {
  title: 'Campos por completar',
  kinds: {
    signature: 'Firme aquí',
    initials: 'Iniciales',
    date: 'Fecha de la firma',
    text: 'Texto',
    checkbox: 'Casilla',
  },
  placed: 'Su firma va aquí',
  filled: 'completo',
  required: 'obligatorio',
  optional: 'Opcional',
  by: (name) => `Completado por ${name}`,
  left: (count) => (count === 1 ? '1 campo por completar' : `${count} campos por completar`),
  allFilled: 'Todos los campos obligatorios están completos',
  start: 'Empezar',
  next: 'Siguiente',
  done: 'Listo',
  toSignature: 'Ir a la firma',
  sign: 'Firmar aquí',
  remove: 'Quitar',
  position: (at, count) => `Campo ${at} de ${count}`,
  close: 'Cerrar el campo',
  fieldsFirst: 'Primero complete todos los campos obligatorios',
  changedElsewhere: (value) => `En otra ventana o en otro dispositivo usted puso “${value}”.`,
  removedElsewhere: 'Usted lo borró en otra ventana o en otro dispositivo.',
  mark: 'marcado',
  chooseFirst: 'Primero elija qué va en este campo: se cambió en otra ventana',
  toChoose: (count) => (count === 1 ? '1 campo por revisar' : `${count} campos por revisar`),
  takeOther: 'Usar eso',
  keepThis: 'Dejar este',
}

export const fieldTexts: Readonly<Record<FormLanguage, FieldTexts>> = { en, es }

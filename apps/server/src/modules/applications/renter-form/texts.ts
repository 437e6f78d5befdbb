import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  maxPaperPages,
  PaperError,
  paperErrorTexts,
  type PaperErrorReason,
} from '../package/papers/paper-error.ts'

type Translated = Readonly<Record<FormLanguage, string>>

/** Errors that the renter reads, in the languages of the form. */
export const formErrors = {
  answered: {
    en: 'The landlord has answered, so this application can’t be changed anymore.',
    es: 'El propietario ya respondió, así que esta solicitud ya no se puede cambiar.',
  },
  changed: {
    en: 'The application changed since you read it. Read it again, then sign.',
    es: 'La solicitud cambió desde que la leyó. Léala otra vez y firme.',
  },
  missing: {
    en: 'Some answers are missing. Fill them in, then sign.',
    es: 'Faltan respuestas. Complételas y firme.',
  },
  contradicting: {
    en: 'Two answers don’t fit each other. Correct them, then sign.',
    es: 'Dos respuestas no concuerdan. Corríjalas y firme.',
  },
  required: { en: 'This is required', es: 'Este dato es obligatorio' },
  minor: {
    en: 'You must be 18 or older to sign. Ask a parent or guardian to apply instead.',
    es: 'Debe tener 18 años o más para firmar. Pida a su madre, padre o tutor que presente la solicitud.',
  },
  drawing: { en: 'Draw your signature', es: 'Dibuje su firma' },
  waiting: (names: readonly string[]): Translated => ({
    en: `${names.join(', ')} must sign first`,
    es: `Primero debe firmar ${names.join(', ')}`,
  }),
  dateFuture: { en: 'This date is in the future', es: 'Esta fecha es futura' },
} as const

const badPhoto: Pick<Translated, 'es'> = {
  es: 'No podemos leer esta foto. Tómela otra vez, o suba un JPEG, PNG, HEIC o PDF.',
}

const paperErrors: Readonly<Record<PaperErrorReason, Translated>> = {
  'not-pdf': {
    en: paperErrorTexts['not-pdf'],
    es: 'Este archivo no es un PDF. Suba un PDF o una foto.',
  },
  empty: { en: paperErrorTexts.empty, es: 'Este archivo está vacío. Elíjalo otra vez.' },
  'damaged-photo': {
    en: paperErrorTexts['damaged-photo'],
    es: 'Esta foto está dañada. Ábrala y guárdela otra vez, o tome otra.',
  },
  photo: { en: paperErrorTexts.photo, es: 'Esto es una foto. Suba el documento como PDF.' },
  locked: {
    en: paperErrorTexts.locked,
    es: 'Este PDF tiene contraseña. Guárdelo sin contraseña y súbalo otra vez.',
  },
  broken: {
    en: paperErrorTexts.broken,
    es: 'Este PDF está dañado. Ábralo, imprímalo como PDF nuevo y suba ese.',
  },
  interactive: {
    en: paperErrorTexts.interactive,
    es: 'Este PDF es un formulario que solo Adobe Reader puede mostrar. Imprímalo como PDF y suba ese.',
  },
  'too-large': {
    en: paperErrorTexts['too-large'],
    es: 'Este PDF es demasiado grande. Suba uno más pequeño o divídalo.',
  },
  'too-many-pages': {
    en: paperErrorTexts['too-many-pages'],
    es: `Este PDF tiene más de ${maxPaperPages} páginas. Suba solo las páginas que se pidieron.`,
  },
  'too-many-pixels': {
    en: paperErrorTexts['too-many-pixels'],
    es: 'Una imagen de este PDF es demasiado grande. Escanéela con menos resolución.',
  },
  'too-complex': {
    en: paperErrorTexts['too-complex'],
    es: 'Este PDF es demasiado complejo. Imprímalo como PDF nuevo y suba ese.',
  },
}

/** Explains why a paper is refused in the form's language; other errors stay as they are. */
export function translatePaperError(error: unknown, language: FormLanguage): unknown {
  if (error instanceof PaperError)
    // The English message may name the kind of the file.
    return new AppError('rule_broken', language === 'en' ? error.message : paperErrors[error.reason].es, {
      cause: error,
    })
  // The English message has more, such as which format it is.
  if (error instanceof AppError && error.code === 'bad_picture' && language === 'es')
    return new AppError('bad_picture', badPhoto.es, { cause: error })
  return error
}

import { UnreadableFileError } from '../../../../platform/errors/expected-error.ts'

/** Why a paper is refused. The renter's form has a text of its own for each in every language. */
export type PaperErrorReason =
  | 'not-pdf'
  | 'empty'
  | 'damaged-photo'
  | 'photo'
  | 'locked'
  | 'broken'
  | 'interactive'
  | 'too-large'
  | 'too-many-pages'
  | 'too-many-pixels'
  | 'too-complex'

/** Maximum pages of one paper. */
export const maxPaperPages = 200

export const paperErrorTexts: Readonly<Record<PaperErrorReason, string>> = {
  'not-pdf': 'This file isn’t a PDF. Upload a PDF or a photo.',
  empty: 'This file is empty. Choose it again.',
  'damaged-photo': 'This photo is damaged. Open it and save it again, or take another one.',
  photo: 'This is a photo. Upload the document as a PDF.',
  locked: 'This PDF has a password. Save it without the password and upload it again.',
  broken: 'This PDF is damaged. Open it, print it to a new PDF, and upload that one.',
  interactive: 'This PDF is a form that only Adobe Reader can show. Print it to a PDF and upload that one.',
  'too-large': 'This PDF is too large. Upload a smaller one, or split it.',
  'too-many-pages': `This PDF has more than ${maxPaperPages} pages. Upload only the pages that were asked for.`,
  'too-many-pixels': 'A picture in this PDF is too large. Scan it with a lower resolution.',
  'too-complex': 'This PDF is too complex to read. Print it to a new PDF, and upload that one.',
}

/** A paper that cannot be part of a package; the message is shown to the person who uploaded it. */
export class PaperError extends UnreadableFileError {
  readonly reason: PaperErrorReason

  /** `message` has more than the text of the reason. */
  constructor(reason: PaperErrorReason, message = paperErrorTexts[reason]) {
    super(message)
    this.reason = reason
  }
}

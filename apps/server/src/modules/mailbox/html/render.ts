import { randomBytes } from 'node:crypto'
import { forBothThemes } from './both-themes.ts'
import { showPlain } from './plain.ts'
import { Pictures, type OwnPicture } from './pictures.ts'
import { sanitise, type CleanMail } from './sanitise.ts'

/** What is made of one mail; plain data, since long ones are made in a thread of their own. */
export interface Rendered extends CleanMail {
  /** Remote pictures by their numbers. */
  readonly remote: readonly string[]
  readonly trackers: number
  /** Stands before each shown remote picture's number, which a hyphen follows, until its address is signed. */
  readonly pictureMark: string
}

export interface Source {
  readonly html: string | null
  readonly plain: string
  readonly own: readonly OwnPicture[]
  readonly showRemote: boolean
}

const asText = (plain: string): CleanMail => ({
  ...showPlain(plain),
  styleSheet: '',
  misleading: [],
  designed: false,
})

function cleanMail(html: string, plain: string, pictures: Pictures): CleanMail {
  try {
    return sanitise(html, pictures)
  } catch (error) {
    // More elements than any mail has.
    if (error instanceof RangeError) return asText(plain)
    throw error
  }
}

/** Renders a mail: its HTML where it has any that can be shown, else its text. */
export function render({ html, plain, own, showRemote }: Source): Rendered {
  // No mail can hold a mark that is made up when it is shown.
  const pictureMark = `/mail/picture/${randomBytes(9).toString('hex')}-`
  const pictures = new Pictures(own, (position) => (showRemote ? `${pictureMark}${position}-` : null))
  const clean = html === null ? asText(plain) : forBothThemes(cleanMail(html, plain, pictures))
  return { ...clean, remote: pictures.remote, trackers: pictures.trackers, pictureMark }
}

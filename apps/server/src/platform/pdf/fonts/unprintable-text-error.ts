import { AppError } from '../../errors/app-error.ts'

const maxListed = 8
const maxTextLength = 60

/** Code points of a cluster: `U+13A0`. */
const formatCodes = (cluster: string): string =>
  Array.from(cluster, (part) => `U+${part.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`).join(
    ' ',
  )

/** A text on one line, shortened between characters. */
function quote(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  const short =
    characters.length > maxTextLength
      ? `${characters.slice(0, maxTextLength).join('')}…`
      : characters.join('')
  return `“${short}”`
}

/** A document would have to leave out letters that none of our fonts has. Names each with a text that has it. */
export class UnprintableTextError extends AppError {
  constructor(missing: ReadonlyMap<string, string>) {
    const names = [...missing].slice(0, maxListed).map(([cluster, text]) => {
      const where = cluster === text ? '' : ` in ${quote(text)}`
      return `${cluster} (${formatCodes(cluster)})${where}`
    })
    const more = missing.size > maxListed ? ` and ${missing.size - maxListed} more` : ''
    super(
      'rule_broken',
      `We can’t print these characters in a PDF: ${names.join(', ')}${more}. Write them in another way and try again.`,
    )
  }
}

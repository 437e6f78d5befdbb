import { AppError } from '../../errors/app-error.ts'

const maxListed = 8

/** A document would have to leave out letters that none of our fonts has. */
export class UnprintableTextError extends AppError {
  constructor(clusters: Iterable<string>) {
    const all = [...new Set(clusters)]
    const names = all.slice(0, maxListed).map((cluster) => {
      const codes = Array.from(
        cluster,
        (part) => `U+${part.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
      )
      return `${cluster} (${codes.join(' ')})`
    })
    const more = all.length > maxListed ? ` and ${all.length - maxListed} more` : ''
    super(
      'rule_broken',
      `We can’t print these characters in a PDF: ${names.join(', ')}${more}. Write them in another way and try again.`,
    )
  }
}

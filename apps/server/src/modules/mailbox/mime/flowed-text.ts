/** The separator above a signature, whose space does not make it flow (RFC 3676, 4.3). */
const signatureSeparator = '-- '

/**
 * Joins the lines of `format=flowed` text to paragraphs (RFC 3676): a line that ends with a space goes on in the next one
 * of the same quote depth, and with `delSp` this space is no part of the text. Quoted paragraphs keep their marks,
 * followed by a space; other lines that begin with `>` keep the space by which they are no quotes.
 */
export function decodeFlowed(text: string, delSp: boolean): string {
  const paragraphs: string[] = []
  let parts: string[] = []
  let depth = 0
  const finish = () => {
    const line = parts.join('')
    if (depth > 0) paragraphs.push(`${'>'.repeat(depth)}${line === '' ? '' : ' '}${line}`)
    else paragraphs.push(line.startsWith('>') ? ` ${line}` : line)
    parts = []
  }
  let flows = false
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const marks = /^>*/.exec(line)![0].length
    const content = line.slice(marks).replace(/^ /, '')
    const isSeparator = content === signatureSeparator
    if (index > 0 && !(flows && marks === depth && !isSeparator)) finish()
    depth = marks
    flows = content.endsWith(' ') && !isSeparator
    parts.push(flows && delSp ? content.slice(0, -1) : content)
  }
  finish()
  return paragraphs.join('\n')
}

import { splitClusters } from './clusters.ts'
import { splitAtBreaks } from './line-breaks.ts'

type Measure = (text: string) => number

/** Splits a part that is wider than a line, between characters as a reader sees them. */
function splitWide(part: string, width: number, measure: Measure): string[] {
  if (measure(part.trimEnd()) <= width) return [part]
  const pieces: string[] = []
  for (const cluster of splitClusters(part)) {
    const last = pieces.at(-1)
    if (last !== undefined && measure(last + cluster) <= width) pieces[pieces.length - 1] = last + cluster
    else pieces.push(cluster)
  }
  return pieces
}

function breakParagraph(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  let length = 0
  for (const part of splitAtBreaks(paragraph).flatMap((each) => splitWide(each, width, measure))) {
    if (line !== '' && length + measure(part.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
      length = 0
    }
    line += part
    length += measure(part)
  }
  return [...lines, line.trimEnd()]
}

/** Shortens a text to a width, with an ellipsis. */
export function shorten(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  const clusters = splitClusters(text)
  while (clusters.length > 0 && measure(`${clusters.join('').trimEnd()}…`) > width) clusters.pop()
  return `${clusters.join('').trimEnd()}…`
}

/** Breaks a text into lines of a width; when there are more than `maxLines`, the last ends in an ellipsis. */
export function breakLines(text: string, width: number, measure: Measure, maxLines = Infinity): string[] {
  const lines = text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, width, measure))
  if (lines.length <= maxLines) return lines
  const last = lines[maxLines - 1] ?? ''
  return [...lines.slice(0, maxLines - 1), shorten(`${last}…`, width, measure)]
}

import { defaultTreeAdapter as tree, parseFragment } from 'parse5'

/** After a name of one letter: only attributes with values, or `A<B and C>D` would have a tag. */
const ofTag = String.raw`(?=\s*\/?>|\s+[a-z][\w:-]*\s*=)`
/** Tags of remarks that were written with an editor; other angle brackets are text. */
const inlineTag = new RegExp(
  String.raw`<\/?(?:[abisu]${ofTag}|abbr|big|em|font|img|o:p|small|span|strike|strong|sub|sup)\b[^<>]*>`,
  'gi',
)
const listItem = /<li\b[^<>]*>\s*/gi
const breakTag = /\s*<(?:br|hr)\b[^<>]*>[ \t]*(?:\r?\n)?/gi
const blockTag = new RegExp(
  String.raw`\s*<\/?(?:p${ofTag}|address|article|blockquote|body|center|dd|div|dl|dt|h[1-6]|head|html|li|main|ol|pre|section|table|tbody|td|th|thead|tr|ul)\b[^<>]*>\s*`,
  'gi',
)
const hidden = /<!--[\s\S]{0,2000}?-->|<(style|script|title)\b[^<>]*>[\s\S]{0,2000}?<\/\1\s*>/gi
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

/** Text that was encoded twice, or three times, on its way. */
const maxRounds = 3

function decodeEntity(text: string): string {
  const [node] = parseFragment(text).childNodes
  return node && tree.isTextNode(node) ? node.value : text
}

const removeTags = (text: string): string =>
  text
    .replace(hidden, '')
    .replace(breakTag, '\n')
    .replace(listItem, '\n• ')
    .replace(blockTag, '\n\n')
    .replace(inlineTag, '')

/**
 * Returns remarks as plain text: without HTML tags, and with its entities decoded, also where they were encoded more than
 * once. A text without them is returned as it is.
 */
export function cleanRemarks(remarks: string): string {
  let text = remarks
  for (let round = 0; round < maxRounds; round += 1) {
    const clean = removeTags(text).replace(entity, decodeEntity)
    if (clean === text) break
    text = clean
  }
  if (text === remarks) return remarks
  return text
    .replaceAll('\u00A0', ' ')
    .replaceAll('\0', '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n(?=• )/g, '\n')
    .trim()
    .toWellFormed()
}

import {
  attributeOf,
  hasClass,
  isElementNode,
  isSeen,
  isTextNode,
  wordsOf,
  type Element,
  type Node,
  type Parent,
} from './tree.ts'

/** Older messages at the end of a mail: neighbours in the tree, from the first to the last. */
export interface Quote {
  readonly first: Node
  readonly last: Node
}

const forwarded =
  /^\W{0,30}(?:begin )?(?:forwarded (?:message|by)|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato)/i
const originalMessage =
  /^-{2,}\s?(?:original message|original appointment|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht)\s?-{2,}/i
const attribution =
  /(?:wrote|writes|schrieb|a écrit|escribió|ha scritto|schreef|skrev|napisał|написал|пишет|写道)(?:\s?[:：]|\s[^:]{1,80}:)?$/i
const headerBlock =
  /^(?:from|von|de|da|van|från|fra|od|от|发件人|差出人)\s?[:：].{1,300}?(?:sent|date|gesendet|datum|envoyé|enviado|fecha|inviato|data|verzonden|skickat|sendt|отправлено|дата|发送时间|日期)\s?[:：]/is

/** Elements whose children are laid out by rules of their own: nothing may be wrapped in between. */
const tabular = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'colgroup', 'ul', 'ol', 'dl'])

type Reach = 'element' | 'rest'

/** Whether an element begins older messages, and how far they reach: itself, or everything behind it too. */
function markOf(node: Element): Reach | null {
  const id = attributeOf(node, 'id')
  const style = attributeOf(node, 'style').replace(/\s+/g, '').toLowerCase()
  if (
    /^(?:x_)*(?:divRplyFwdMsg|appendonsend|stopSpelling|OLK_SRC_BODY_SECTION|mail-editor-reference-message-container)$/i.test(
      id,
    )
  )
    return 'rest'
  if (hasClass(node, /^(?:x_)*(?:OutlookMessageHeader|yahoo-quoted-begin)$/i)) return 'rest'
  if (
    hasClass(
      node,
      /^(?:x_)*(?:gmail_quote|gmail_quote_container|yahoo_quoted|protonmail_quote|zmail_extra|moz-forward-container|tutanota_quote|cs2Quote)$/i,
    )
  )
    return 'element'
  if (/^yahoo_quoted_/i.test(id)) return 'element'
  if (node.tagName === 'blockquote') return 'element'
  // Outlook's rule above the headers of the older message.
  if (
    /border-top:(?:solid#(?:e1e1e1|b5c4df)|1(?:\.0)?p[tx]solid#(?:e1e1e1|b5c4df))/.test(style) ||
    /border:none;border-top:solid/.test(style)
  )
    return headerBlock.test(wordsOf(node, 600)) ? 'rest' : null
  if (/^(?:p|div|span|font|pre)$/.test(node.tagName) && node.childNodes.length <= 12) {
    const words = wordsOf(node, 600)
    if (originalMessage.test(words) || headerBlock.test(words)) return 'rest'
  }
  return null
}

const parentOf = (node: Node): Parent | null => node.parentNode

/** Whether something can be seen before or behind a node, up to `top`. */
function seenBeside(node: Node, side: 'before' | 'behind', top: Parent): boolean {
  let at: Node = node
  for (;;) {
    const parent = parentOf(at)
    if (!parent) return false
    const index = parent.childNodes.indexOf(at)
    const beside = side === 'before' ? parent.childNodes.slice(0, index) : parent.childNodes.slice(index + 1)
    if (beside.some((node) => isSeen(node))) return true
    if (parent === top || !('parentNode' in parent)) return false
    at = parent
  }
}

/** The line that names whose words follow, right before the quote. */
function withAttribution(node: Node): Node {
  const siblings = parentOf(node)!.childNodes
  let at = siblings.indexOf(node) - 1
  while (at >= 0 && !isSeen(siblings[at]!)) at -= 1
  const before = siblings[at]
  if (!before) return node
  const words = wordsOf(before, 400)
  const named = isElementNode(before) && hasClass(before, /^moz-cite-prefix$/)
  return words.length < 300 && (named || attribution.test(words)) ? before : node
}

function quoteAt(node: Element, reach: Reach, top: Parent): Quote | null {
  if (forwarded.test(wordsOf(node, 200))) return null
  const parent = parentOf(node)!
  if (tabular.has(parent.nodeName)) return null
  const last = reach === 'rest' ? parent.childNodes.at(-1)! : node
  const first = withAttribution(node)
  // New words behind the quote would be read without what they answer.
  if (seenBeside(last, 'behind', top) || !seenBeside(first, 'before', top)) return null
  return { first, last }
}

/** Where a mail is passed on, what is below is what it is about. */
const forwardMark = /-{5,}\s?Forwarded message\s?-{5,}|Begin forwarded message:/i

/**
 * The older messages at the end of a mail's HTML, by the marks of Gmail, Outlook, Apple, Yahoo, Thunderbird and others,
 * block quotes and header blocks. Null where there are none, where new words follow them, where nothing new stands
 * before, and in a mail that is passed on.
 */
export function findQuote(root: Parent): Quote | null {
  const stack: Node[] = root.childNodes.toReversed()
  let looked = 0
  while (stack.length > 0 && looked < 20_000) {
    const node = stack.pop()!
    looked += 1
    if (isTextNode(node) && forwardMark.test(node.value)) return null
    if (!isElementNode(node)) continue
    const reach = markOf(node)
    const quote = reach === null ? null : quoteAt(node, reach, root)
    if (quote) return quote
    stack.push(...node.childNodes.toReversed())
  }
  return null
}

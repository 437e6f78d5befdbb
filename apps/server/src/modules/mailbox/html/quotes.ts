import {
  getAttribute,
  hasClass,
  isElementNode,
  isVisible,
  isTextNode,
  getText,
  type Element,
  type Node,
  type Parent,
} from './tree.ts'

/** Quoted older messages at the end of a mail: a range of sibling nodes. */
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

/** Elements with restricted children, which cannot be wrapped in a `div`. */
const tabular = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'colgroup', 'ul', 'ol', 'dl'])

type QuoteExtent = 'element' | 'rest'

/** Returns whether an element starts quoted messages: only itself (`element`), or everything after it too (`rest`). */
function getQuoteExtent(node: Element): QuoteExtent | null {
  const id = getAttribute(node, 'id')
  const style = getAttribute(node, 'style').replace(/\s+/g, '').toLowerCase()
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
  // The line that Outlook draws above the headers of the quoted message.
  if (
    /border-top:(?:solid#(?:e1e1e1|b5c4df)|1(?:\.0)?p[tx]solid#(?:e1e1e1|b5c4df))/.test(style) ||
    /border:none;border-top:solid/.test(style)
  )
    return headerBlock.test(getText(node, 600)) ? 'rest' : null
  if (/^(?:p|div|span|font|pre)$/.test(node.tagName) && node.childNodes.length <= 12) {
    const text = getText(node, 600)
    if (originalMessage.test(text) || headerBlock.test(text)) return 'rest'
  }
  return null
}

const getParent = (node: Node): Parent | null => node.parentNode

/** Whether visible content precedes or follows a node within `top`. */
function hasVisibleSibling(node: Node, side: 'before' | 'after', top: Parent): boolean {
  let at: Node = node
  for (;;) {
    const parent = getParent(at)
    if (!parent) return false
    const index = parent.childNodes.indexOf(at)
    const siblings =
      side === 'before' ? parent.childNodes.slice(0, index) : parent.childNodes.slice(index + 1)
    if (siblings.some((node) => isVisible(node))) return true
    if (parent === top || !('parentNode' in parent)) return false
    at = parent
  }
}

/** Extends a quote to the attribution line ("… wrote:") right before it; returns the first node of the quote. */
function includeAttribution(node: Node): Node {
  const siblings = getParent(node)!.childNodes
  let at = siblings.indexOf(node) - 1
  while (at >= 0 && !isVisible(siblings[at]!)) at -= 1
  const before = siblings[at]
  if (!before) return node
  const text = getText(before, 400)
  const isCitePrefix = isElementNode(before) && hasClass(before, /^moz-cite-prefix$/)
  return text.length < 300 && (isCitePrefix || attribution.test(text)) ? before : node
}

function toQuote(node: Element, extent: QuoteExtent, top: Parent): Quote | null {
  if (forwarded.test(getText(node, 200))) return null
  const parent = getParent(node)!
  if (tabular.has(parent.nodeName)) return null
  const last = extent === 'rest' ? parent.childNodes.at(-1)! : node
  const first = includeAttribution(node)
  // A reply below the quote would lose its context if the quote were collapsed.
  if (hasVisibleSibling(last, 'after', top) || !hasVisibleSibling(first, 'before', top)) return null
  return { first, last }
}

/** In a forwarded mail the quoted message is the content, so it is not collapsed. */
const forwardMarker = /-{5,}\s?Forwarded message\s?-{5,}|Begin forwarded message:/i

/**
 * Finds the quoted messages at the end of a mail's HTML by the markup of Gmail, Outlook, Apple, Yahoo, Thunderbird and
 * others, by block quotes and by header blocks. Returns null when there are none, when new text follows them, when
 * nothing new precedes them, and in a forwarded mail.
 */
export function findQuote(root: Parent): Quote | null {
  const stack: Node[] = root.childNodes.toReversed()
  let visited = 0
  while (stack.length > 0 && visited < 20_000) {
    const node = stack.pop()!
    visited += 1
    if (isTextNode(node) && forwardMarker.test(node.value)) return null
    if (!isElementNode(node)) continue
    const extent = getQuoteExtent(node)
    const quote = extent === null ? null : toQuote(node, extent, root)
    if (quote) return quote
    stack.push(...node.childNodes.toReversed())
  }
  return null
}

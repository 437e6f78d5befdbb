import { toOwnImagePath, sanitizeLink } from '@pb/rules/rich-text'
import sanitize from 'sanitize-html'

/** Allowed elements. Of any other element, only the text stays. */
const tags = ['p', 'div', 'br', 'span', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'img']

const color = [/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/]

/** Replacements for elements with another name, and for blocks that would otherwise run together. */
const tagReplacements = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'address'].map((tag) => [tag, 'p'])),
  ...Object.fromEntries(
    ['tr', 'center', 'section', 'article', 'header', 'footer', 'main'].map((tag) => [tag, 'div']),
  ),
}

function toLinkTag(_tag: string, { href }: sanitize.Attributes): sanitize.Tag {
  const address = href === undefined ? null : sanitizeLink(href)
  return address === null ? { tagName: 'span', attribs: {} } : { tagName: 'a', attribs: { href: address } }
}

function toImageTag(origin: string, { src, alt, width, height }: sanitize.Attributes): sanitize.Tag {
  const path = src === undefined ? null : toOwnImagePath(src, origin)
  const size = (value: string | undefined) => value !== undefined && /^[1-9]\d{0,3}$/.test(value)
  return {
    tagName: 'img',
    attribs: {
      ...(path !== null && { src: path }),
      alt: alt ?? '',
      ...(size(width) && { width: width! }),
      ...(size(height) && { height: height! }),
    },
  }
}

/** A replaced element nests by other rules, so a second pass can differ from the first. */
const maxPasses = 8

/**
 * Sanitizes HTML that an agent writes (signatures, templates, emails): an allow list of elements, attributes and
 * styles; links to http, https, mailto and tel; images of the office only (`/media/…`, `origin` is the office's).
 * Sanitizing twice gives the same result.
 */
export function sanitizeAgentHtml(html: string, origin: string): string {
  let clean = sanitizeOnce(html, origin)
  for (let passes = 1; passes < maxPasses; passes += 1) {
    const next = sanitizeOnce(clean, origin)
    if (next === clean) break
    clean = next
  }
  return clean
}

function sanitizeOnce(html: string, origin: string): string {
  return sanitize(html, {
    allowedTags: tags,
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      p: ['style'],
      div: ['style'],
      span: ['style'],
    },
    allowedStyles: {
      '*': { color: color, 'background-color': color, 'text-align': [/^(?:left|center|right)$/] },
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    enforceHtmlBoundary: false,
    nestingLimit: 24,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'title', 'template'],
    transformTags: {
      ...tagReplacements,
      a: toLinkTag,
      img: (_tag, attributes) => toImageTag(origin, attributes),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  })
}

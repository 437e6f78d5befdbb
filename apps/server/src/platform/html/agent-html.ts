import { ownPicture, safeLink } from '@pb/rules/rich-text'
import sanitize from 'sanitize-html'

/** Everything there is; a tag that is none of these goes, its text stays. */
const tags = ['p', 'div', 'br', 'span', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'img']

const color = [/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/]

/** Other names of what is allowed, and blocks whose lines would otherwise run together. */
const renamed = {
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

function link(_tag: string, { href }: sanitize.Attributes): sanitize.Tag {
  const address = href === undefined ? null : safeLink(href)
  return address === null ? { tagName: 'span', attribs: {} } : { tagName: 'a', attribs: { href: address } }
}

function picture(origin: string, { src, alt, width, height }: sanitize.Attributes): sanitize.Tag {
  const path = src === undefined ? null : ownPicture(src, origin)
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

/** A renamed tag nests by other rules, so the second pass can see other elements than the first. */
const maxPasses = 8

/**
 * Cleans what an agent writes: signatures, templates, mails. A closed list of tags, attributes and styles; links to
 * http, https, mailto and tel; pictures only the office's own (`/media/…`, `origin` is the office's). No script,
 * handler, style address or remote picture is left, and cleaning twice is cleaning once.
 */
export function agentHtml(html: string, origin: string): string {
  let clean = pass(html, origin)
  for (let passes = 1; passes < maxPasses; passes += 1) {
    const next = pass(clean, origin)
    if (next === clean) break
    clean = next
  }
  return clean
}

function pass(html: string, origin: string): string {
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
    transformTags: { ...renamed, a: link, img: (_tag, attributes) => picture(origin, attributes) },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  })
}

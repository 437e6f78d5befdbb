import sanitize from 'sanitize-html'

const maxCharacters = 300_000

const options: sanitize.IOptions = {
  allowedTags: [
    ...sanitize.defaults.allowedTags,
    'img',
    'font',
    'center',
    'del',
    'ins',
    'u',
    's',
    'strike',
    'big',
    'small',
  ],
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    font: ['color', 'face', 'size'],
    td: ['colspan', 'rowspan', 'align', 'valign', 'width'],
    th: ['colspan', 'rowspan', 'align', 'valign', 'width'],
    table: ['border', 'cellpadding', 'cellspacing', 'width', 'align'],
    '*': ['dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'cid'],
  allowProtocolRelative: false,
  // Only images contained in the mail: the composer must not load remote content.
  allowedSchemesByTag: { img: ['cid', 'data'] },
  nestingLimit: 100,
}

/**
 * Sanitizes a mail's HTML for quoting in a reply: no scripts, styles or event handlers, and only images contained in the
 * mail. Received mail is displayed with `sanitizeMail` instead.
 */
export function sanitizeQuote(html: string): string {
  return sanitize(html.slice(0, maxCharacters), options)
}

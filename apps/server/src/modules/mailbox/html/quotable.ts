import sanitize from 'sanitize-html'

const mostCharacters = 300_000

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
  // Pictures of the mail itself only: an answer that is being written loads nothing from elsewhere.
  allowedSchemesByTag: { img: ['cid', 'data'] },
  nestingLimit: 100,
}

/**
 * A mail's HTML as an answer may quote it: no script, style or handler, pictures only of the mail itself. It is never
 * the way to show a mail, which is a document of its own.
 */
export function quotableHtml(html: string): string {
  return sanitize(html.slice(0, mostCharacters), options)
}

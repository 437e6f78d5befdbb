export interface DocumentOptions {
  readonly theme: 'light' | 'dark'
  /** Shown on white in both themes. */
  readonly designed: boolean
  readonly showQuoted: boolean
}

const baseStyleSheet = `
html,body{height:auto!important;min-height:0!important;margin:0!important}
body{padding:1px 0!important;font:14px/1.55 "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:#23262b;background:transparent;overflow-wrap:anywhere;overflow-x:auto}
html.pb-paper{color-scheme:light;background:#fff}
html.pb-paper.pb-on-dark body{padding:16px!important}
html.pb-dark{color-scheme:dark}
html.pb-dark body{color:#dfe1e5}
html.pb-dark a{color:#7fc8a9}
html.pb-light a{color:#14694a}
img{max-width:100%}
img:not([height]){height:auto}
table{max-width:100%}
pre,.pb-text{white-space:pre-wrap;font-family:inherit;unicode-bidi:plaintext}
pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:13px}
blockquote{margin:0 0 0 4px;padding:0 0 0 12px;border-left:2px solid #c9ccd1}
html.pb-dark blockquote{border-left-color:#4a4f57}
.pb-cite{color:#5b616b}
html.pb-dark .pb-cite{color:#a2a8b2}
.pb-quoted{display:none!important}
html.show-quoted .pb-quoted{display:block!important;margin-top:12px!important}
.pb-picture{display:inline-block!important;padding:2px 6px!important;border:1px dashed #b9bdc4!important;border-radius:4px!important;color:#6a707a!important;font:12px/1.5 system-ui,sans-serif!important}
`
  .trim()
  .replaceAll('\n', '')

/**
 * Rules that no style sheet of a mail overrides: important ones win in the first layer. The message is visible, and so is
 * the real host behind a link.
 */
const guardStyleSheet = `
@layer guard{
html,body{display:block!important;visibility:visible!important;opacity:1!important;max-height:none!important}
.pb-host{all:initial!important;display:inline-block!important;visibility:visible!important;margin:0 2px 0 4px!important;padding:0 5px!important;border-radius:4px!important;background:#fdf0d5!important;color:#7a4a00!important;font:12px/1.5 system-ui,sans-serif!important}
}
`
  .trim()
  .replaceAll('\n', '')

/** Returns the complete HTML document for sanitized content. */
export function renderDocument(
  body: string,
  styleSheet: string,
  { theme, designed, showQuoted }: DocumentOptions,
): string {
  const paper = designed || theme === 'light'
  const classes = [
    paper ? (designed ? 'pb-paper' : 'pb-light') : 'pb-dark',
    theme === 'dark' && designed ? 'pb-on-dark' : '',
    showQuoted ? 'show-quoted' : '',
  ].filter((name) => name !== '')
  return (
    `<!doctype html><html class="${classes.join(' ')}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><title>Message</title>` +
    `<style>${guardStyleSheet}</style><style>${styleSheet}</style><style>${baseStyleSheet}</style></head><body>${body}</body></html>`
  )
}

/**
 * Content Security Policy of the document: images from this server and inline styles only, no scripts or forms, framed by
 * this site only. The sandbox directive also applies when the URL is opened directly.
 */
export const mailPolicy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ')

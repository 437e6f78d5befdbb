const emptyLinePattern = /<p( style="[^"]*")?><\/p>/g
const linePattern = /<p( style="([^"]*)")?>/g

/**
 * Converts the editor's HTML into email HTML. Paragraphs get no margins, as in the editor. URLs of the office's own images
 * become absolute. Attached images are referenced by `cid:`, which the editor keeps in `data-src`, since browsers cannot
 * load it.
 */
export function toMailHtml(html: string, origin: string): string {
  return html
    .replace(emptyLinePattern, (_, style: string | undefined) => `<p${style ?? ''}><br></p>`)
    .replace(linePattern, (_all, _style, style?: string) => `<p style="margin:0${style ? `;${style}` : ''}">`)
    .replace(/ src="\/(media|transcode)\//g, ` src="${origin}/$1/`)
    .replaceAll(' data-src="cid:', ' src="cid:')
}

/** Converts email HTML back for the editor. */
export function fromMailHtml(html: string, origin: string): string {
  return html
    .replace(/<p style="margin:0(?:;([^"]*))?">/g, (_all, style?: string) =>
      style ? `<p style="${style}">` : '<p>',
    )
    .replace(/(<p(?: style="[^"]*")?>)<br><\/p>/g, '$1</p>')
    .replaceAll(` src="${origin}/media/`, ' src="/media/')
    .replaceAll(` src="${origin}/transcode/`, ' src="/transcode/')
    .replaceAll(' src="cid:', ' data-src="cid:')
}

/** Whether the HTML has neither text nor images. */
export function isEmptyHtml(html: string): boolean {
  return !/<img/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
}

const emptyLine = /<p( style="[^"]*")?><\/p>/g
const line = /<p( style="([^"]*)")?>/g

/**
 * The editor's HTML as it is sent: a line is a paragraph without margins, as it was seen while it was written, and the
 * office's own pictures are named in full, since other mail programs stand elsewhere. Pictures that go along with the
 * mail are named by `cid:`, which the editor keeps apart: no browser knows it.
 */
export function toMailHtml(html: string, origin: string): string {
  return html
    .replace(emptyLine, (_, style: string | undefined) => `<p${style ?? ''}><br></p>`)
    .replace(line, (_all, _style, given?: string) => `<p style="margin:0${given ? `;${given}` : ''}">`)
    .replace(/ src="\/(media|transcode)\//g, ` src="${origin}/$1/`)
    .replaceAll(' data-src="cid:', ' src="cid:')
}

/** The same back for the editor. */
export function fromMailHtml(html: string, origin: string): string {
  return html
    .replace(/<p style="margin:0(?:;([^"]*))?">/g, (_all, given?: string) =>
      given ? `<p style="${given}">` : '<p>',
    )
    .replace(/(<p(?: style="[^"]*")?>)<br><\/p>/g, '$1</p>')
    .replaceAll(` src="${origin}/media/`, ' src="/media/')
    .replaceAll(` src="${origin}/transcode/`, ' src="/transcode/')
    .replaceAll(' src="cid:', ' data-src="cid:')
}

/** Whether nobody has written anything: no word, no picture. */
export function isEmptyHtml(html: string): boolean {
  return !/<img/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
}

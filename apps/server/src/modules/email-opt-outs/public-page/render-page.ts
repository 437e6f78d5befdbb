import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { pageTexts, type PageLanguage } from './page-texts.ts'

interface Frame {
  readonly language: PageLanguage
  readonly office: string
  readonly postalAddress: string
}

export interface OptOutPage extends Frame {
  /** Null once the person's data was erased. */
  readonly email: string | null
  readonly stopped: boolean
  /** Whether the link may bring the emails back. */
  readonly mayResume: boolean
  /** What is wrong with the request; empty if nothing is. */
  readonly notice: string
}

/** Works without scripts. Colors are tokens of the web app. */
export const pageCss = `
:root { color-scheme: light dark; --ink: #20242c; --muted: #5f6673; --line: #d9dbe0; --canvas: #fbfaf8; --panel: #fff;
  --brand: #14532d; --on-brand: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef0f3; --muted: #a7adb8; --line: #454a53; --canvas: #15171a;
  --panel: #1d2024; --brand: #6ee7a8; --on-brand: #0b2a18; } }
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: var(--canvas); color: var(--ink);
  font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 440px; margin: 0 auto; }
header { display: flex; justify-content: space-between; gap: 16px; margin: 0 0 16px; font-weight: 600; }
header a { font-weight: 400; }
.panel { padding: 24px; background: var(--panel); border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.25; }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
p:last-child, form { margin-bottom: 0; }
.muted { color: var(--muted); font-size: 14px; }
.notice { padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; }
button { width: 100%; min-height: 44px; margin: 4px 0 16px; padding: 8px 16px; font: inherit; font-weight: 600;
  color: var(--on-brand); background: var(--brand); border: 1px solid var(--brand); border-radius: 8px; cursor: pointer; }
button.quiet { color: var(--ink); background: transparent; border-color: var(--muted); }
footer { margin: 16px 0 0; }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
`

/** `maria@gmail.com` as `m•••@gmail.com`: its owner knows it, a person who got hold of the link does not. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

function wrap({ language, office, postalAddress }: Frame, body: string): string {
  const { title, other } = pageTexts[language]
  const otherLanguage = language === 'en' ? 'es' : 'en'
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · ${escapeHtml(office)}</title><style>${pageCss}</style></head>
<body><main><header><span>${escapeHtml(office)}</span><a href="?lang=${otherLanguage}" lang="${otherLanguage}" hreflang="${otherLanguage}">${other}</a></header>
<div class="panel"><h1>${escapeHtml(title)}</h1>${body}</div>
<footer class="muted">${escapeHtml([office, postalAddress].filter((line) => line !== '').join(' · '))}</footer></main></body></html>`
}

const paragraph = (text: string, attributes = ''): string => `<p${attributes}>${escapeHtml(text)}</p>`

/** The page of a link: for whom it is, and a button that stops the emails or gets them again. */
export function renderOptOutPage(page: OptOutPage): string {
  const { language, office, email, stopped, mayResume, notice } = page
  const texts = pageTexts[language]
  const address = email === null ? texts.anAddress : maskEmail(email)
  const [state, action, label, style] = stopped
    ? [texts.stopped(address, office), 'resume', texts.resume, ' class="quiet"']
    : [texts.gets(address, office), 'stop', texts.stop, '']
  const form = `<form method="post" action="?lang=${language}"><button name="action" value="${action}"${style}>${escapeHtml(label)}</button></form>`
  return wrap(
    page,
    [
      notice === '' ? '' : paragraph(notice, ' class="notice" role="alert"'),
      paragraph(state, ' role="status"'),
      stopped && !mayResume ? '' : form,
      paragraph(texts.stillWritten, ' class="muted"'),
    ].join('\n'),
  )
}

/** The page of a link that is none. */
export const renderErrorPage = (frame: Frame, message: string): string => wrap(frame, paragraph(message))

import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { page as texts } from '../texts.ts'
import type { PageStop } from './find-page.ts'
import { offlineScript } from './offline.ts'

export interface ClientPage {
  readonly office: string
  readonly agent: string
  readonly contact: readonly string[]
  readonly title: string
  readonly when: string
  readonly state: 'upcoming' | 'past' | 'canceled'
  readonly rating: number | null
  readonly comment: string
  /** The tour that it belongs to, if it is one of several showings. */
  readonly stops: readonly PageStop[]
  /** Path of the page. */
  readonly path: string
  /** What just happened, or what is wrong. */
  readonly notice: string
}

/** Works without scripts, and without the web app's build. Colors are its tokens. */
export const pageCss = `
:root { color-scheme: light dark; --ink: #20242c; --muted: #5f6673; --line: #d9dbe0; --canvas: #fbfaf8; --panel: #fff;
  --brand: #14532d; --on-brand: #fff; --danger: #a3231d; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef0f3; --muted: #a7adb8; --line: #454a53; --canvas: #15171a;
  --panel: #1d2024; --brand: #6ee7a8; --on-brand: #0b2a18; --danger: #ff9d94; } }
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: var(--canvas); color: var(--ink);
  font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 440px; margin: 0 auto; }
.panel { padding: 24px; background: var(--panel); border: 1px solid var(--line); border-radius: 12px; }
.office { margin: 0 0 16px; font-weight: 600; }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.25; }
h2 { margin: 24px 0 8px; font-size: 16px; }
p { margin: 0 0 8px; }
.muted { color: var(--muted); }
.notice { padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; }
label { display: block; }
.choice { display: flex; gap: 10px; align-items: center; min-height: 44px; }
textarea, input[type='text'] { width: 100%; margin: 4px 0 12px; padding: 8px 12px; font: inherit; color: inherit;
  background: var(--panel); border: 1px solid var(--muted); border-radius: 8px; }
button { width: 100%; min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 600; color: var(--on-brand);
  background: var(--brand); border: 0; border-radius: 8px; cursor: pointer; }
button.quiet { color: var(--danger); background: transparent; border: 1px solid var(--danger); }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
fieldset { margin: 0 0 12px; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
ol { margin: 0; padding-left: 24px; }
li { padding: 4px 0; overflow-wrap: anywhere; }
`

function renderCancelForm(path: string): string {
  return `<h2>${escapeHtml(texts.change)}</h2><form method="post" action="${escapeHtml(path)}/cancel">
<label for="reason">${escapeHtml(texts.reason)}</label><input type="text" id="reason" name="reason" maxlength="500">
<button class="quiet">${escapeHtml(texts.cancel)}</button></form>`
}

function renderRatingForm({ path, rating, comment }: ClientPage): string {
  const choices = texts.ratings
    .map((text, at) => {
      const value = at + 1
      const checked = rating === value ? ' checked' : ''
      return `<label class="choice"><input type="radio" name="rating" value="${value}" required${checked}> ${escapeHtml(text)}</label>`
    })
    .toReversed()
    .join('')
  return `<form method="post" action="${escapeHtml(path)}/feedback"><fieldset><legend>${escapeHtml(texts.question)}</legend>${choices}</fieldset>
<label for="comment">${escapeHtml(texts.comment)}</label><textarea id="comment" name="comment" rows="3" maxlength="2000">${escapeHtml(comment)}</textarea>
<button>${escapeHtml(texts.send)}</button></form>`
}

function renderTour(stops: readonly PageStop[]): string {
  if (stops.length < 2) return ''
  const items = stops.map(({ title, when, url, isThis }) => {
    const name = isThis
      ? `<strong>${escapeHtml(title)}</strong>`
      : `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>`
    return `<li${isThis ? ' aria-current="true"' : ''}>${name}<br><span class="muted">${escapeHtml(when)}</span></li>`
  })
  return `<h2>${escapeHtml(texts.tour)}</h2><ol>${items.join('')}</ol>`
}

function wrap(office: string, title: string, body: string, script = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · ${escapeHtml(office)}</title><style>${pageCss}</style></head>
<body><main><p class="office">${escapeHtml(office)}</p><div class="panel">${body}</div></main>${script}</body></html>`
}

/** The page of a client's showing. */
export function renderClientPage(page: ClientPage): string {
  const { office, agent, contact, title, when, state, path, notice } = page
  const parts = [
    notice === '' ? '' : `<p class="notice" role="status">${escapeHtml(notice)}</p>`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(when)}</p>`,
    `<p class="muted">${escapeHtml(texts.with(agent))}${contact.map((line) => `<br>${escapeHtml(line)}`).join('')}</p>`,
    state === 'canceled' ? `<p>${escapeHtml(texts.canceled)}</p>` : '',
    renderTour(page.stops),
    state === 'upcoming'
      ? `<p><a href="${escapeHtml(path)}/showing.ics">${escapeHtml(texts.addToCalendar)}</a></p>${renderCancelForm(path)}`
      : '',
    state === 'past' ? renderRatingForm(page) : '',
  ]
  return wrap(office, texts.title, parts.join('\n'), `<script>${offlineScript}</script>`)
}

/** The page of a link that does not work. */
export const renderErrorPage = (office: string, message: string): string =>
  wrap(office, texts.title, `<h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(message)}</p>`)

import { escapeHtml } from '../../../../platform/html/escape-html.ts'
import type { DemoAccount } from '../demo-accounts.ts'
import { demo } from '../office.ts'
import { signInTexts } from '../texts.ts'

/** HTML that needs no escaping. */
export interface Markup {
  readonly text: string
}

/** Template tag for HTML that escapes every value except `Markup`. */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup {
  const texts = values.map((value) => {
    if (typeof value === 'string') return escapeHtml(value)
    return 'text' in value ? value.text : value.map((part) => part.text).join('')
  })
  return { text: String.raw({ raw: parts }, ...texts) }
}

export const emptyMarkup: Markup = { text: '' }

const logo = markup`<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#065f46"/>
<path fill="#fff" d="M9 8.5h8.2c3.6 0 5.8 2 5.8 5.2s-2.3 5.3-5.9 5.3h-4.4v4.5H9zm3.7 3v4.6h3.9c1.7 0 2.6-.8 2.6-2.3s-.9-2.3-2.6-2.3z"/></svg>`

/** What every page has. */
export interface PageFrame {
  readonly css: string
  /** The office's name. */
  readonly office: string
}

/** Returns the full document. The style sheet is inserted verbatim, since the policy contains its hash. */
export function page({ css, office }: PageFrame, title: string, body: Markup): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${office}</title>
<style>${{ text: css }}</style>
</head>
<body>
<main>
<p class="brand">${logo}${office}</p>
<div class="panel">
${body}
</div>
</main>
</body>
</html>
`.text
}

function demoAccounts(action: string, accounts: readonly DemoAccount[]): Markup {
  const rows = accounts.map(
    ({ name, email, role }) => markup`
<li><button name="account" value="${email}"><span class="who">${name} <small>${email}</small></span> <span class="role">${role}</span></button></li>`,
  )
  return markup`
<section class="demo" aria-labelledby="demo">
<h2 id="demo">This is a demo office</h2>
<p class="note">Sign in as anyone. The password is always <code>${demo.password}</code>.</p>
<form method="post" action="${action}"><ul>${rows}</ul></form>
</section>`
}

function forgottenHint(href: string | null): Markup {
  return href === null
    ? markup`<p class="note">${signInTexts.forgotPassword}</p>`
    : markup`<p class="note">${signInTexts.forgotPasswordLead}
<a href="${href}">${signInTexts.forgotPasswordLink}</a></p>`
}

/** Shown by its script, where the browser knows passkeys. */
function passkeyForm(action: string, issuer: string): Markup {
  return markup`<form method="post" action="${action}" id="passkey-form" data-options="${action}/passkey-options" hidden>
<input type="hidden" name="passkey">
<button class="second" id="passkey-button" type="button">Sign in with a passkey</button>
<p class="error" id="passkey-error" role="alert" hidden>${signInTexts.passkeyNotUsed}</p>
</form>
<script src="${issuer}/webauthn.js" defer></script>
<script src="${issuer}/passkey.js" defer></script>`
}

/** Returns the page with the form for email and password. `error` is the reason the last attempt failed. */
export function signInPage(
  frame: PageFrame,
  form: {
    action: string
    email: string
    error: string | undefined
    demo: readonly DemoAccount[]
    /** The page that asks for the address of a link; null where the office sends no mail. */
    forgotten: string | null
    /** The issuer's path, where people have passkeys; else null. */
    passkeys: string | null
  },
): string {
  const { action, email, error } = form
  const invalid = error === undefined ? emptyMarkup : markup` aria-invalid="true" aria-describedby="error"`
  // A demo account chosen on the previous page is filled in and needs only a confirmation.
  const isDemo = form.demo.some((account) => account.email === email)
  const focusTarget = isDemo && error === undefined ? 'button' : email === '' ? 'email' : 'password'
  const focus = (target: typeof focusTarget) => (target === focusTarget ? markup` autofocus` : emptyMarkup)
  return page(
    frame,
    error === undefined ? 'Sign in' : 'Error: Sign in',
    markup`<h1>Sign in</h1>
<p class="lead">Use your email and password${form.passkeys === null ? '' : ', or a passkey'}.</p>
${error === undefined ? emptyMarkup : markup`<p class="error" id="error" role="alert">${error}</p>`}
<form method="post" action="${action}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username${form.passkeys === null ? '' : ' webauthn'}" autocapitalize="none" spellcheck="false"
 required maxlength="254" value="${email}"${invalid}${focus('email')}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password"
 required maxlength="200" value="${isDemo ? demo.password : ''}"${invalid}${focus('password')}>
<button class="submit"${focus('button')}>Sign in</button>
</form>
${form.passkeys === null ? emptyMarkup : passkeyForm(action, form.passkeys)}
<details><summary>Forgot password?</summary>
${forgottenHint(form.forgotten)}</details>${form.demo.length > 0 ? demoAccounts(action, form.demo) : emptyMarkup}`,
  )
}

/** Returns the page shown when a sign-in cannot continue; by default because it expired or started elsewhere. */
export function errorPage(
  frame: PageFrame,
  publicUrl: string,
  message: string = signInTexts.sessionLost,
): string {
  return page(
    frame,
    'Please sign in again',
    markup`<h1>Please sign in again</h1>
<p class="lead">${message}</p>
<a class="button" href="${`${publicUrl}/login`}">Start over</a>`,
  )
}

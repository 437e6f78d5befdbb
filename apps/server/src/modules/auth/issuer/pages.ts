import type { DemoAccount } from '../demo-accounts.ts'
import { demo, officeName } from '../office.ts'

/** Markup that may stand in a page as it is. */
interface Markup {
  readonly text: string
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A piece of a page: what is put in is escaped, unless it is markup made here. */
function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup {
  const texts = values.map((value) => {
    if (typeof value === 'string') return escape(value)
    return 'text' in value ? value.text : value.map((part) => part.text).join('')
  })
  return { text: String.raw({ raw: parts }, ...texts) }
}

const nothing: Markup = { text: '' }

const mark = markup`<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#065f46"/>
<path fill="#fff" d="M9 8.5h8.2c3.6 0 5.8 2 5.8 5.2s-2.3 5.3-5.9 5.3h-4.4v4.5H9zm3.7 3v4.6h3.9c1.7 0 2.6-.8 2.6-2.3s-.9-2.3-2.6-2.3z"/></svg>`

/** The whole document. The style sheet stands in it letter for letter, since the policy names its hash. */
function page(css: string, title: string, body: Markup): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${officeName}</title>
<style>${{ text: css }}</style>
</head>
<body>
<main>
<p class="brand">${mark}${officeName}</p>
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
<p class="note">Sign in as one of its people. The password of each is <code>${demo.password}</code>.</p>
<form method="post" action="${action}"><ul>${rows}</ul></form>
</section>`
}

/** The page that asks for e-mail and password; `fault` says why the last attempt failed. */
export function signInPage(
  css: string,
  step: { action: string; email: string; fault: string | undefined; demo: readonly DemoAccount[] },
): string {
  const { action, email, fault } = step
  const wrong = fault === undefined ? nothing : markup` aria-invalid="true" aria-describedby="fault"`
  // Whoever picked a demo account on the page before has only to agree.
  const isDemo = step.demo.some((account) => account.email === email)
  const focusOn = isDemo && fault === undefined ? 'button' : email === '' ? 'email' : 'password'
  const focus = (place: typeof focusOn) => (place === focusOn ? markup` autofocus` : nothing)
  return page(
    css,
    fault === undefined ? 'Sign in' : 'Error: Sign in',
    markup`<h1>Sign in</h1>
<p class="lead">Use the e-mail address and password of your account.</p>
${fault === undefined ? nothing : markup`<p class="fault" id="fault" role="alert">${fault}</p>`}
<form method="post" action="${action}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false"
 required maxlength="254" value="${email}"${wrong}${focus('email')}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password"
 required maxlength="200" value="${isDemo ? demo.password : ''}"${wrong}${focus('password')}>
<button class="submit"${focus('button')}>Sign in</button>
</form>${step.demo.length > 0 ? demoAccounts(action, step.demo) : nothing}`,
  )
}

/** The page where a sign-in cannot go on; unless `words` say otherwise, it is over or was begun elsewhere. */
export function errorPage(
  css: string,
  publicUrl: string,
  words = 'This sign-in has expired, or it was begun in another browser.',
): string {
  return page(
    css,
    'Please sign in again',
    markup`<h1>Please sign in again</h1>
<p class="lead">${words}</p>
<a class="button" href="${`${publicUrl}/login`}">Back to the start</a>`,
  )
}

import { trustDays } from '../two-factor/trusted-browsers.ts'
import { emptyMarkup, markup, page, type Markup, type PageFrame } from './pages.ts'

interface CodeForm {
  readonly action: string
  /** What `createCodeStep` returned. */
  readonly step: string
  /** Why the last code was rejected. */
  readonly error: string | undefined
  /** Whether that was a recovery code. */
  readonly recovery: boolean
  /** Whether the browser was to be trusted. */
  readonly trust: boolean
}

function form({ action, step }: CodeForm, field: Markup): Markup {
  return markup`<form method="post" action="${action}">
<input type="hidden" name="step" value="${step}">
${field}
<button class="submit">Verify</button>
</form>`
}

/** Returns the page that asks for a code after the password. */
export function codePage(frame: PageFrame, codeForm: CodeForm): string {
  const { action, error, recovery, trust } = codeForm
  const invalid = (isThis: boolean) =>
    error === undefined || !isThis ? emptyMarkup : markup` aria-invalid="true" aria-describedby="error"`
  const focus = (isThis: boolean) => (isThis ? markup` autofocus` : emptyMarkup)
  return page(
    frame,
    error === undefined ? 'Enter your code' : 'Error: Enter your code',
    markup`<h1>Enter your code</h1>
<p class="lead">Open your authenticator app and enter the 6‑digit code for ${frame.office}.</p>
${error === undefined ? emptyMarkup : markup`<p class="error" id="error" role="alert">${error}</p>`}
${form(
  codeForm,
  markup`<label for="code">Code</label>
<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" autocapitalize="none"
 spellcheck="false" required maxlength="20"${invalid(!recovery)}${focus(!recovery)}>
<label class="choice"><input type="checkbox" name="trust" value="on"${trust ? markup` checked` : emptyMarkup}>
Don't ask again in this browser for ${String(trustDays)} days</label>`,
)}
<details${recovery ? markup` open` : emptyMarkup}><summary>Can't use your app?</summary>
<p class="note">Enter one of the recovery codes you saved. Each works once. If you have none left, ask a supervisor.</p>
${form(
  codeForm,
  markup`<label for="recovery">Recovery code</label>
<input id="recovery" name="recovery_code" type="text" autocomplete="off" autocapitalize="none" spellcheck="false"
 required maxlength="60"${invalid(recovery)}${focus(recovery)}>`,
)}
</details>
<p class="other"><a href="${action}">Sign in as someone else</a></p>`,
  )
}

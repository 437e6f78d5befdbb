import { signInTexts } from '../texts.ts'
import { emptyMarkup, markup, page, type PageFrame } from './pages.ts'

interface ForgottenForm {
  readonly action: string
  /** The page with the form for email and password. */
  readonly back: string
  readonly email: string
  readonly error: string | undefined
}

/** Returns the page that asks for the address to which a link is sent. */
export function forgottenPage(frame: PageFrame, { action, back, email, error }: ForgottenForm): string {
  const invalid = error === undefined ? emptyMarkup : markup` aria-invalid="true" aria-describedby="error"`
  return page(
    frame,
    error === undefined ? 'Forgot password' : 'Error: Forgot password',
    markup`<h1>Forgot your password?</h1>
<p class="lead">Enter your email, and we'll send you a link to set a new one.</p>
${error === undefined ? emptyMarkup : markup`<p class="error" id="error" role="alert">${error}</p>`}
<form method="post" action="${action}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false"
 required maxlength="254" value="${email}"${invalid} autofocus>
<button class="submit">Email me a link</button>
</form>
<p class="other"><a href="${back}">Back to sign in</a></p>`,
  )
}

/** Returns the page that follows, the same for every address. */
export function linkRequestedPage(frame: PageFrame, back: string): string {
  return page(
    frame,
    'Check your email',
    markup`<h1>Check your email</h1>
<p class="lead">${signInTexts.linkRequested}</p>
<a class="button" href="${back}">Back to sign in</a>`,
  )
}

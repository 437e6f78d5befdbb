/* Signs in with a passkey on the issuer's sign-in page, by its button or by the browser's suggestions for the email. */
{
  const form = document.getElementById('passkey-form')
  const button = document.getElementById('passkey-button')
  const problem = document.getElementById('passkey-error')
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication } =
    SimpleWebAuthnBrowser

  const fetchOptions = async () => {
    const reply = await fetch(form.dataset.options, { headers: { accept: 'application/json' } })
    if (!reply.ok) throw new Error('The sign-in has expired')
    return reply.json()
  }

  // Each challenge replaces the one before it: they are fetched in turn, and only the latest is answered.
  let latest = 0
  let fetched = Promise.resolve()
  let isSubmitted = false
  const signIn = async (useBrowserAutofill) => {
    if (isSubmitted) return
    latest += 1
    const attempt = latest
    const options = fetched.then(fetchOptions)
    fetched = options.catch(() => {})
    const optionsJSON = await options
    if (attempt !== latest) return
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill })
    if (attempt !== latest) return
    isSubmitted = true
    form.elements.passkey.value = JSON.stringify(answer)
    form.submit()
  }

  if (browserSupportsWebAuthn()) {
    form.hidden = false
    button.addEventListener('click', () => {
      problem.hidden = true
      button.disabled = true
      signIn(false).catch(() => {
        problem.hidden = false
        button.disabled = false
      })
    })
    // Ends silently without passkeys, or when the button is used.
    browserSupportsWebAuthnAutofill()
      .then((isSupported) => isSupported && latest === 0 && signIn(true))
      .catch(() => {})
  }
}

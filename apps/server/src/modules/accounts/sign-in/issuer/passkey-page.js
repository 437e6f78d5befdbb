/* Signs in with a passkey on the issuer's sign-in page, by its button or by the browser's suggestions for the email. */
{
  const form = document.getElementById('passkey-form')
  const button = document.getElementById('passkey-button')
  const problem = document.getElementById('passkey-error')
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication } =
    SimpleWebAuthnBrowser

  const signIn = async (useBrowserAutofill) => {
    const reply = await fetch(form.dataset.options, { headers: { accept: 'application/json' } })
    if (!reply.ok) throw new Error('The sign-in has expired')
    const optionsJSON = await reply.json()
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill })
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
      .then((isSupported) => isSupported && signIn(true))
      .catch(() => {})
  }
}

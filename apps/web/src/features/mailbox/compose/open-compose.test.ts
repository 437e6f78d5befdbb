import { expect, test } from 'vitest'
import { composeOpener, openCompose } from './open-compose.ts'

test('returns the focus to the opener, or to the page when a shortcut opened the dialog or the opener is gone', () => {
  document.body.innerHTML = '<main tabindex="-1"><button>New</button></main>'
  const [main, button] = [document.querySelector('main'), document.querySelector('button')!]
  openCompose()
  expect(composeOpener()).toBe(main)
  openCompose(null)
  button.focus()
  openCompose()
  expect(composeOpener()).toBe(button)
  button.remove()
  expect(composeOpener()).toBe(main)
  openCompose(null)
})

import { expect, it, vi } from 'vitest'

it('lets Enter act once for each press, except where it adds lines', () => {
  const seen = vi.fn<(target: string) => void>()
  document.addEventListener('keydown', ({ target }) => seen((target as HTMLElement).tagName))
  const press = (tag: string, options: KeyboardEventInit): boolean => {
    const element = document.body.appendChild(document.createElement(tag))
    return element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...options }),
    )
  }
  expect(['button', 'input', 'textarea'].map((tag) => press(tag, {}))).toEqual([true, true, true])
  expect(['button', 'input'].map((tag) => press(tag, { repeat: true }))).toEqual([false, false])
  expect(press('textarea', { repeat: true })).toBe(true)
  expect(press('textarea', { repeat: true, ctrlKey: true })).toBe(false)
  expect(press('button', { repeat: true, key: 'Tab' })).toBe(true)
  expect(seen.mock.calls.flat()).toEqual(['BUTTON', 'INPUT', 'TEXTAREA', 'TEXTAREA', 'BUTTON'])
})

import { expect, test } from 'vitest'
import { HttpError, NetworkError } from '../../../../lib/http-error.ts'
import { PhotoError } from './photo-file.ts'
import { toErrorText } from './use-selected-photo.ts'

const problem = {
  type: 'about:blank',
  title: 'Too large',
  status: 413,
  detail: '',
  code: 'too_large',
  errorMsg: 'The file is too large',
} as const

test.each([
  [new PhotoError('This photo is damaged'), 'This photo is damaged'],
  [new HttpError(new Response('', { status: 413 }), problem), 'The file is too large'],
  [new HttpError(new Response('<html>', { status: 413 }), undefined), 'a sentence'],
  [new TypeError('createImageBitmap failed'), 'a sentence'],
])('shows a sentence for %s', (error, text) => {
  expect(toErrorText(error, 'a sentence')).toBe(text)
})

test('names an unreachable server', () => {
  expect(toErrorText(new NetworkError(undefined), 'a sentence')).not.toBe('a sentence')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeFragment, makeInit } from '../../../../test/calls/segments.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { segmentErrors } from '../texts.ts'
import { checkFragment, checkInit } from './boxes.ts'

const track = { videoTrack: 1 }

describe('initialization segments', () => {
  test.each([[['vide'] as const], [['vide', 'soun'] as const]])('takes tracks %j', (handlers) => {
    expect(checkInit(makeInit(handlers))).toEqual(track)
  })

  test('finds the video track behind the audio track', () => {
    expect(checkInit(makeInit(['soun', 'vide']))).toEqual({ videoTrack: 2 })
  })

  test.each([
    ['no bytes', Buffer.alloc(0), segmentErrors.notInit],
    ['text', Buffer.from('this is no video at all'), segmentErrors.notInit],
    ['a fragment', makeFragment(1), segmentErrors.notInit],
    ['no video', makeInit(['soun']), segmentErrors.tracks],
    ['two videos', makeInit(['vide', 'vide']), segmentErrors.tracks],
    ['three tracks', makeInit(['vide', 'soun', 'soun']), segmentErrors.tracks],
    ['subtitles', makeInit(['vide', 'text']), segmentErrors.tracks],
    ['an incomplete one', makeInit().subarray(0, 100), segmentErrors.notInit],
  ])('refuses %s', (_name, bytes, message) => {
    expect(() => checkInit(bytes)).toThrow(message)
  })
})

describe('fragments', () => {
  test.each([['first'], ['each'], ['default'], ['none']] as const)('takes flags of kind %s', (flags) => {
    expect(() => checkFragment(makeFragment(1, { flags }), track)).not.toThrow()
  })

  test.each([['first'], ['each'], ['default']] as const)('needs a key frame by flags of kind %s', (flags) => {
    expect(() => checkFragment(makeFragment(1, { flags, isKeyFrame: false }), track)).toThrow(
      segmentErrors.keyFrame,
    )
  })

  test('takes an audio track that begins anywhere', () => {
    expect(() => checkFragment(makeFragment(1, { trackId: 2, isKeyFrame: false }), track)).not.toThrow()
  })

  const whole = makeFragment(1)
  test.each([
    ['no bytes', Buffer.alloc(0), segmentErrors.notVideo],
    ['text', Buffer.from('{"not":"video"}'), segmentErrors.notVideo],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), segmentErrors.notVideo],
    ['an initialization segment', makeInit(), segmentErrors.notVideo],
    ['WebM', Buffer.from('1a45dfa39f4286810142f7810142f2810442f381', 'hex'), segmentErrors.notVideo],
    ['an incomplete one', whole.subarray(0, whole.length - 1), segmentErrors.truncated],
    ['one without media', whole.subarray(0, whole.indexOf('mdat') - 4), segmentErrors.truncated],
    ['empty media', makeFragment(1, { bytes: 0 }), segmentErrors.truncated],
  ])('refuses %s', (_name, bytes, message) => {
    expect(() => checkFragment(bytes, track)).toThrow(message)
  })

  test('refuses or takes any bytes, and never fails otherwise', () => {
    const isHandled = (run: () => unknown): boolean => {
      try {
        run()
        return true
      } catch (error) {
        return error instanceof AppError
      }
    }
    const check = (bytes: Buffer): boolean =>
      isHandled(() => checkInit(bytes)) && isHandled(() => checkFragment(bytes, track))
    const anyBytes = fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => check(Buffer.from(bytes)))
    expect(fc.check(anyBytes).failed).toBe(false)
    const flips = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 })
    for (const sound of [whole, makeInit()]) {
      const changed = fc.property(flips, (changes) => {
        const bytes = Buffer.from(sound)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        return check(bytes)
      })
      expect(fc.check(changed).failed).toBe(false)
    }
  })
})

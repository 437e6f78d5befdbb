import { expect, test } from 'vitest'
import { findMailPortal } from './find-portal.ts'

test.each([
  ['noreply@email.streeteasy.com', 'StreetEasy'],
  ['5f2x9k1@convo.trulia.com', 'Trulia'],
  ['no-reply@mail.compass.com', 'Compass'],
  // An agent of a brokerage that also has a portal.
  ['jane.doe@compass.com', undefined],
  ['nora@notzillow.com', undefined],
  ['nora.bell@gmail.com', undefined],
])('%j is of %j', (email, name) => expect(findMailPortal(email)?.name).toBe(name))

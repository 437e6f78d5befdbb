import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import { mailDomain } from '../../system-mail/index.ts'

/** A new UID: random, at the office's domain. */
export const createUid = (deps: Pick<Deps, 'env'>): string => `${randomUUID()}@${mailDomain(deps.env)}`

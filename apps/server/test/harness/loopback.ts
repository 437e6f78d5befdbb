import { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import type { EgressPolicy } from '../../src/platform/net/fetch-external.ts'

/** Allows servers of the tests on this machine, which production never does. */
export const loopbackPolicy: EgressPolicy = {
  allows: ({ hostname }) => hostname === '127.0.0.1',
  agents: { plain: new PlainAgent(), secure: new Agent() },
}

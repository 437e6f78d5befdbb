import { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import type { OutsideLine } from '../src/platform/outside.ts'

/** A line to a server of the tests on this machine, which the product itself never calls. */
export const loopback: OutsideLine = {
  allows: ({ hostname }) => hostname === '127.0.0.1',
  agents: { plain: new PlainAgent(), secure: new Agent() },
}

import { Browser, type Injectable } from '../../apps/server/test/calls/sign-in.ts'
import type { Generator } from './generator.ts'
import { appAuthKey, callServer, type Answer } from './http-client.ts'
import { agentPassword } from './populate.ts'
import type { Outcome } from './recorder.ts'
import type { Visit } from './schedule.ts'

/** Parses the cookies that a reply sets. */
function parseCookies(answer: Answer): { name: string; value: string; path?: string }[] {
  const set = (answer.headers['set-cookie'] ?? []) as string[]
  return set.map((cookie) => {
    const [pair = '', ...attributes] = cookie.split(/;\s*/)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((text) => /^path=/i.test(text))?.slice(5)
    return path === undefined ? { name, value } : { name, value, path }
  })
}

/** Signs in with a password through the built-in issuer: five calls and an Argon2 hash, recorded as one. */
export async function signIn(generator: Generator, visit: Visit): Promise<void> {
  let failure: Outcome | undefined
  const app: Injectable = {
    async inject({ method, url, headers, payload }) {
      const json = typeof payload === 'object'
      const answer = await callServer(generator.httpPort, {
        method: method as 'GET' | 'POST',
        path: url as string,
        headers: headers as Record<string, string>,
        ...(json && { json: payload }),
        ...(typeof payload === 'string' && { body: Buffer.from(payload) }),
      })
      if (typeof answer.outcome !== 'number' || answer.outcome >= 400) failure = answer.outcome
      return {
        statusCode: typeof answer.outcome === 'number' ? answer.outcome : 0,
        headers: answer.headers,
        cookies: parseCookies(answer),
        body: answer.body.toString(),
        json: () => JSON.parse(answer.body.toString()) as unknown,
      } as unknown as Awaited<ReturnType<Injectable['inject']>>
    },
  }
  const publicUrl = `http://127.0.0.1:${generator.office.web.port}`
  const browser = new Browser(app, { appAuthKey, publicUrl })
  try {
    await browser.signIn(generator.agents[visit.agent]!.email, agentPassword)
    generator.recorder.record('sign-in', visit.at, 200)
  } catch (error) {
    if (failure === undefined) console.error('A sign-in failed:', error)
    generator.recorder.record('sign-in', visit.at, failure ?? 400)
  }
}

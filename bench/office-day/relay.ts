import { startSmtpRelay } from '../../apps/server/test/harness/smtp-relay.ts'

/** The office's relay, which counts the emails by their `Subject`, and delivers none. */
export interface CountingRelay {
  readonly url: string
  /** Number of times an email was accepted, by subject and recipient. */
  readonly counts: Map<string, number>
  close(): Promise<void>
}

/** The key of an email in `counts`. */
export const getRelayKey = (subject: string, recipient: string): string => `${subject} → ${recipient}`

export async function startCountingRelay(): Promise<CountingRelay> {
  const counts = new Map<string, number>()
  const relay = await startSmtpRelay([], {
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const subject = /^Subject: (.*)$/im.exec(Buffer.concat(parts).toString())?.[1]?.trim() ?? ''
        for (const { address } of envelope.rcptTo) {
          const key = getRelayKey(subject, address)
          counts.set(key, (counts.get(key) ?? 0) + 1)
        }
        done()
      })
    },
  })
  return { ...relay, counts }
}

import type { TestOffice, TestPerson } from '../../../../test/harness.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { MailProvider } from './port.ts'

/** What the world outside does with the next mail that leaves. */
export type WorldMood = 'takes' | 'later' | 'refuses' | 'silent' | 'refuses one'

/** A provider with a world around it, for the compliance suite. Each provider's tests make one. */
export interface ProviderWorld {
  readonly provider: MailProvider
  /** The office's dependencies, with the provider connected. */
  readonly deps: Deps
  /** Makes the person's mailbox one of this provider; none where it is one from the start. */
  open?(person: TestPerson): Promise<void>
  /** Somebody outside writes to the person; `raw` is the whole mail. */
  arrive(person: TestPerson, raw: string): Promise<void>
  /** What the world has got so far: the raw mail and whom it was for. */
  readonly left: readonly { readonly to: readonly string[]; readonly text: string }[]
  /** How the world takes what leaves from now on. */
  mood: WorldMood
  close(): Promise<void>
}

export type MakeWorld = (office: TestOffice) => Promise<ProviderWorld>

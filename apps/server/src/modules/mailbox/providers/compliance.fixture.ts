import type { TestOffice, TestPerson } from '../../../../test/harness/test-office.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { MailProvider } from './port.ts'

/** How the remote server treats mail that is sent to it. */
export type RemoteBehavior = 'takes' | 'later' | 'refuses' | 'silent' | 'refuses one'

/** A provider with simulated remote servers, for the compliance suite. */
export interface ProviderEnvironment {
  readonly provider: MailProvider
  /** The office's dependencies, with the provider connected. */
  readonly deps: Deps
  /** Connects the person's mailbox to the provider; absent for the built-in provider. */
  connectMailbox?(person: TestPerson): Promise<void>
  /** Delivers the raw message to the person's remote mailbox. */
  receive(person: TestPerson, raw: string): Promise<void>
  /** Subjects in a folder of the person's remote mailbox; absent for the built-in provider, which has no other. */
  listRemote?(person: TestPerson, folder: 'inbox' | 'spam'): Promise<readonly string[]>
  /** Mail that the remote server has received. */
  readonly sentMails: readonly { readonly to: readonly string[]; readonly text: string }[]
  /** How the remote server treats mail from now on. */
  behavior: RemoteBehavior
  close(): Promise<void>
}

export type CreateEnvironment = (office: TestOffice) => Promise<ProviderEnvironment>

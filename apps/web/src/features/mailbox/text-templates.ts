import type { SenderWarning } from '@pb/contract/mail-messages'

/** Texts of sender-warning.tsx. */
export const unverifiedSender = 'Unverified sender'
export const senderWarnings: Readonly<Record<SenderWarning, (claim: string, email: string) => string>> = {
  office_address: (claim) =>
    `This email shows ${claim}, an address of your office, but it came from outside and we couldn’t confirm the sender.`,
  colleague_name: (claim, email) =>
    `${claim} is in your office, but this email came from ${email}, which isn’t.`,
  lookalike: (claim, email) => `${email} isn’t in your office. It only looks like ${claim}.`,
  several_senders: () => 'This email names more than one sender, so we can’t tell who it’s from.',
}

interface AdverseAction {
  readonly office: string
  /** Building and apartment; empty for none. */
  readonly address: string
}

/**
 * Text of the letter that is due when a consumer report was a reason for a rejection (15 U.S.C. § 1681m(a)). The agent
 * completes the agency's name, address and toll-free phone. `{first_name}` and `{agent}` are filled in for each person.
 */
export function getAdverseActionLetter({ office, address }: AdverseAction): string {
  const place = address === '' ? '' : ` for ${address}`
  return [
    'Dear {first_name},',
    `We’re sorry to tell you that your application${place} was not approved. The decision was based in whole or in part on information in a consumer report from this agency:`,
    '[Name, address and toll-free phone number of the agency]',
    'The agency did not make the decision and can’t explain why it was made.',
    'You have the right to a free copy of your report from the agency if you ask for it within 60 days. You also have the right to dispute with the agency the accuracy or completeness of any information in the report.',
    `{agent}\n${office}`,
  ].join('\n\n')
}

/** Why emails stay when a client's data is erased. */
export const keptMail =
  'Correspondence is the business record of each agent, and may be in an account outside this office. Agents delete it in their mailboxes.'

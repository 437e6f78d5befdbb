/** Below this score of zxcvbn a password falls to about a million guesses. */
const minScore = 2

/** Whether a score of zxcvbn, 0 to 4, is too low for a password. */
export function isWeakScore(score: number): boolean {
  return score < minScore
}

/** Whose password it is. */
export interface PasswordOwner {
  readonly email: string
  readonly name: string
  readonly office: string
}

/** Words that a password must not be made of: the person's name and address, and the office's name. */
export function getGuessableWords({ email, name, office }: PasswordOwner): string[] {
  const texts = [email, email.split('@')[0]!, name, office].map((text) => text.toLowerCase())
  const joined = texts.map((text) => text.replace(/[^\p{L}\p{N}]/gu, ''))
  const parts = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  return [...new Set([...texts, ...joined, ...parts])].filter((word) => word.length >= 3)
}

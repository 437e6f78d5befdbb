/** Whether a text has anything to read, not only spaces and invisible characters. */
export const hasLetters = (text: string): boolean => /[^\s\p{Cf}\u034f\u115f\u2800\u3164]/u.test(text)

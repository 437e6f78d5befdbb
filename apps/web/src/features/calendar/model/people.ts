/** A colleague whose calendar is shown beside others. */
export interface CalendarPerson {
  readonly id: string
  readonly name: string
  /** Two letters that no other person shown has, so that events differ without their colors. */
  readonly initials: string
  readonly position: number
}

const firstLetter = (word: string): string => /^./u.exec(word)?.[0] ?? ''

function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : words[0]?.slice(1)]
  return `${firstLetter(first) || '?'}${firstLetter(last)}`.toUpperCase()
}

/** Initials of each; where another person shown has the same ones, a number is their second letter. */
export function toPeople(agents: readonly { agent_id: string; name: string }[]): CalendarPerson[] {
  const taken = new Set<string>()
  return agents.map(({ agent_id: id, name }, position) => {
    let initials = getInitials(name)
    const letter = firstLetter(initials)
    for (let number = 2; taken.has(initials); number += 1) initials = `${letter}${number}`
    taken.add(initials)
    return { id, name, initials, position }
  })
}

import { clientStages, type ClientStage } from '@pb/rules/clients'

/** What other systems call our stages; other words of theirs are kept as a tag. */
const otherNames: Readonly<Record<ClientStage, string>> = {
  new: 'lead|new lead|fresh|uncontacted|not contacted|open|unqualified lead|subscriber',
  contacted:
    'attempted contact|attempted|attempted to contact|contact made|connected|spoke with|spoke with customer|engaged|in progress|qualified|responded|nurturing contact',
  searching:
    'active|active client|active buyer|active renter|active lead|looking|home search|house hunting|actively searching|prospect',
  showing:
    'showings|touring|showing homes|appointment set|appointment|met with customer|met|meeting set|viewing',
  applying:
    'application|applied|pending|under contract|in contract|contract|offer|making an offer|submitting offers|in escrow|pending close|application submitted|contract signed',
  closed:
    'closed won|past client|past customer|customer|sold|rented|leased|won|closed deal|bought|signed lease|moved in',
  later:
    'nurture|long term nurture|nurturing|watch|cold|future|dormant|on hold|paused|inactive|not now|follow up later|long term|not ready',
}

const stageNames = new Map<string, ClientStage>([
  ...clientStages.flatMap(({ key, title }) => [
    [key as string, key] as const,
    [title.toLowerCase(), key] as const,
  ]),
  ...(Object.entries(otherNames) as [ClientStage, string][]).flatMap(([key, names]) =>
    names.split('|').map((name) => [name, key] as const),
  ),
])

/** A stage by its key, its title or the name other systems have for it; null if unknown. */
export function parseStage(text: string): ClientStage | null {
  const name = text
    .toLowerCase()
    .replace(/^\s*(?:[a-z]|\d{1,2})\s*[-–.:)]\s+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return stageNames.get(name) ?? null
}

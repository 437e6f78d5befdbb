export const ofAgents = (agents: readonly string[]) => `Client of ${agents.join(', ')}`
export const typeName = (name: string) => `Type “${name}” to confirm`
export const confirmLead = (name: string) =>
  `This deletes the data of ${name} from the whole office. No one can bring it back.`
export const done = (name: string) => `Erased the data of ${name}`
export const recordTitle = (date: string, name: string) => (name === '' ? date : `${date}, ${name}`)

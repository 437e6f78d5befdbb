/** Texts of the settings of inquiries. */

// settings-page.tsx
export const title = 'Inquiry settings'
export const loading = 'Loading settings'
export const saved = 'Settings saved'
export const notSaved = 'Couldn’t save the settings'
export const save = 'Save settings'
export const changedElsewhere =
  'Another supervisor changed the settings. Reload to see them, then make your changes again.'
export const reload = 'Reload'

// goal-fields.tsx
export const goal = 'Response goal'
export const goalLead = 'How soon your office answers. Each routing rule sets what happens after it.'
export const minutes = 'Response goal in minutes'
export const minutesHint = 'Counted in working hours. 1 to 1,440.'
export const wrongMinutes = 'Enter a whole number from 1 to 1,440'
export const workDays = 'Working days'
export const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const chooseDay = 'Choose at least one day'
export const from = 'From'
export const until = 'Until'
export const newYorkTime = 'New York time'
export const wrongHours = 'The day must end after it starts'

// duty-fields.tsx
export const duty = 'On duty'
export const dutyLead =
  'Agents on duty take inquiries in turn where a routing rule sets it, and hear of unassigned ones. Agents can also go on and off duty themselves.'
export const searchAgents = 'Search agents'
export const agentName = 'Agent’s name'
export const agents = 'Agents'
export const noAgents = 'No agents found'
export const onDutyCount = (count: string) => `${count} on duty`
export const moreAgents = (count: string) => `${count} more. Search to find them.`

// form-fields.tsx
export const form = 'Website form'
export const formLead = 'A page where people write to your office. You can also show it on your own website.'
export const formEnabled = 'Take inquiries from the form'
export const formOffHint = 'While it’s off, people see that the office takes no inquiries here.'
export const openForm = 'Open the form'
export const sites = 'Websites that may show it'
export const sitesHint = 'One address a line, such as https://www.example.com'
export const wrongSite = (site: string) => `${site} isn’t a web address such as https://www.example.com`
export const embed = 'Code for your website'
export const copyCode = 'Copy code'
export const codeCopied = 'Code copied'
export const codeNotCopied = 'Couldn’t copy the code'

// keys-panel.tsx
export const keys = 'API keys'
export const keysLead = 'A website or lead service sends inquiries to this office with a key.'
export const noKeys = 'No keys yet'
export const createKey = 'Create key'
export const keyName = 'Name'
export const keyNameHint = 'Who uses it: “Company website”'
export const enterName = 'Enter a name'
export const perMinute = 'Inquiries a minute'
export const wrongRate = 'Enter a whole number from 1 to 600'
export const keyCreated = 'Key created'
export const keyOnce = 'Copy it now. You won’t see it again.'
export const copyKey = 'Copy key'
export const keyCopied = 'Key copied'
export const keyNotCopied = 'Couldn’t copy the key'
export const done = 'Done'
export const key = 'Key'
export const created = 'Created'
export const lastUsed = 'Last used'
export const never = 'Never'
export const revoke = 'Revoke'
export const revokeKey = (name: string) => `Revoke ${name}`
export const revokeQuestion = (name: string) => `Revoke “${name}”?`
export const revokeHint = 'What uses this key can’t send inquiries anymore. Inquiries it sent stay.'
export const revoked = 'Revoked'
export const keyRevoked = 'Key revoked'
export const notRevoked = 'Couldn’t revoke the key'
export const keysFailed = 'Couldn’t load the keys'
export const actions = 'Actions'

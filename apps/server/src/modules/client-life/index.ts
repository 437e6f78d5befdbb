import './timeline/client-words.ts'

export { clientLife } from './life-module.ts'
export { setClientsWithSearch } from './lists/conditions.ts'
export { clientLists } from './lists-module.ts'
export { clientMerges } from './merges-module.ts'
export { clientTags } from './tags-module.ts'
export { tagMany } from './tags/queries.ts'
export { addEventWords, addTimelineSource, type TimelineSource } from './timeline/sources.ts'

/** Addresses of live streams, for modules below them: listings, shared pages and exports show them. */
export { findLiveStreamLinks, presentLiveStreamLink, type LiveStreamLink } from './find-links.ts'
export { createHostKey, isHostKey, parseWatchToken, toWatchPath, toWatchUrl, watchLinks } from './token.ts'

/**
 * A feed may be of any size, and little of it is needed at once: without these Node lets more of what is done with stand
 * than it ever needs.
 */
const feedLimits = ['--max-old-space-size=192', '--max-semi-space-size=8']

/** What Node is told of memory for a command; whoever says so in NODE_OPTIONS is left to it. */
export function limitsOf(command, nodeOptions = '') {
  const chosen = /--max[-_](old|semi)[-_]space[-_]size/.test(nodeOptions)
  return command === 'import:reso' && !chosen ? feedLimits : []
}

/** Feeds may be of any size but are streamed: these limits keep Node from accumulating garbage. */
const feedLimits = ['--max-old-space-size=192', '--max-semi-space-size=8']

/** Returns Node's memory options for a command, unless NODE_OPTIONS sets them. */
export function getNodeLimits(command, nodeOptions = '') {
  const chosen = /--max[-_](old|semi)[-_]space[-_]size/.test(nodeOptions)
  return command === 'import:reso' && !chosen ? feedLimits : []
}

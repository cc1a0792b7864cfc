// The id of a pattern: it does not change when surfaces or lessons join.
export function composePatternId(issueKind: string, rootCauseKind: string): string {
  return `dpat-${issueKind}-${rootCauseKind}`.replaceAll('_', '-')
}
